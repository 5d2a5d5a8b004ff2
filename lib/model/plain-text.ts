/**
 * A text of which a plan is made, such as the name of a workload, after which its Service is called: any string, and in
 * Pulumi no Output.
 */
export type PlainText = string & { readonly plainText?: never };
