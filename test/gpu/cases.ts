// Prints the cases of this folder as JSON, for run.py.
import type { Case } from './cases/case';
import { gpuCheckCases } from './cases/gpu-check';
import { jaxCases } from './cases/jax';
import { mpsCases } from './cases/mps';
import { notRun, smiCases } from './cases/nvidia-smi';
import { otherCases } from './cases/other-frameworks';
import { pytorchCases } from './cases/pytorch';
import { snapshotCases } from './cases/snapshot';
import { trainingCases } from './cases/training';

const cases: readonly Case[] = [
  ...snapshotCases,
  ...smiCases,
  ...trainingCases,
  ...gpuCheckCases,
  ...pytorchCases,
  ...jaxCases,
  ...mpsCases,
  ...otherCases,
];
const ids = cases.map(({ id }) => id);
const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
if (twice.length > 0) throw new Error(`two cases are called ${twice.join(', ')}`);
process.stdout.write(`${JSON.stringify({ cases, notRun }, undefined, 1)}\n`);
