/**
 * A text that must be known while the program is written, because names and other decisions follow from it, such as the name
 * of a workload. Any string; in Pulumi no Output.
 */
export type PlainText = string & { readonly plainText?: never };
