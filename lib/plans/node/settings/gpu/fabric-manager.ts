import { boolean } from '../../../../internal';
import type { Primitive } from '../../../model';
import { needsSubnetManager, wantsFabricManager } from '../facts';
import { option, orUnchanged } from '../setting';

const UNIT = 'nvidia-fabricmanager.service';

/** The daemon that switches NVLink between the GPUs of a board. */
export const fabricManager = option({
  id: 'fabric-manager',
  at: 'gpu.fabricManager',
  why: 'without it CUDA fails with error 802 on boards with NVSwitches, while nvidia-smi shows all GPUs',
  source: 'NVIDIA Fabric Manager User Guide: HGX A100, H100, H200 and B200 boards with 8 GPUs; B100 and later also need ib_umad and NVLSM',
  verify: 'systemctl is-active nvidia-fabricmanager; nvidia-smi -q | grep -A2 Fabric',
  form: orUnchanged(boolean),
  usual: (question) => (wantsFabricManager(question) ? true : undefined),
  becomes: (value, question): readonly Primitive[] =>
    value
      ? [
          ...(needsSubnetManager(question.machine) ? [{ kind: 'kernelModule', name: 'ib_umad' } as const] : []),
          {
            kind: 'command',
            run: ['systemctl', 'enable', '--now', UNIT],
            check: ['sh', '-c', `systemctl is-enabled --quiet ${UNIT} && systemctl is-active --quiet ${UNIT}`],
            stage: 'daemon',
          },
        ]
      : [{ kind: 'command', run: ['systemctl', 'disable', '--now', UNIT], check: ['sh', '-c', `! systemctl is-active --quiet ${UNIT}`] }],
});
