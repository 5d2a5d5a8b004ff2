export type GpuModel = 'H100-SXM5-80GB' | 'A100-SXM4-80GB' | 'A100-SXM4-40GB' | 'L4' | 'T4';
export type MigProfile = '1g.10gb' | '2g.20gb' | '3g.40gb' | '7g.80gb';
