// What these packages have and their types leave out.
declare module 'google-protobuf/google/protobuf/struct_pb' {
  export class Struct {
    static fromJavaScript(value: object): Struct;
    toJavaScript(): Record<string, unknown>;
  }
}
declare module 'google-protobuf/google/protobuf/empty_pb' {
  export class Empty {
    serializeBinary(): Uint8Array;
  }
}
declare module '@pulumi/pulumi/automation/server' {
  import type { RunRequest } from '@pulumi/pulumi/proto/language_pb';
  export class LanguageServer {
    constructor(program: () => Promise<unknown>);
    run(call: { readonly request: RunRequest }, done: (error: Error | null | undefined, response: unknown) => void): Promise<void>;
  }
}
