import { dra, hami, mps, timeSlicing } from '../../lib/plans/allocators';
import { infiniband } from '../../lib/plans/fabrics';
import { machines } from '../../lib/words/machine';
import type { Face } from './face';

const dgx = { machine: machines.dgxH100, nodes: 2 } as const;
const image = 'nvcr.io/nvidia/pytorch:26.01-py3';

/** Checks of pools, over every way of sharing. */
export const checkScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'checks of whole GPUs, slices, shares and parts of GPUs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const whole = face.pool(cluster, 'whole', dgx);
    const slices = face.mig(cluster, 'slices', { ...dgx, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
    const clients = face.pool(cluster, 'clients', { ...dgx, sharing: mps({ replicas: 4 }) });
    const turns = face.pool(cluster, 'turns', { ...dgx, sharing: timeSlicing({ replicas: 4 }) });
    const parts = face.pool(cluster, 'parts', { ...dgx, sharing: hami() });
    const claimed = face.pool(cluster, 'claimed', { ...dgx, sharing: dra() });
    face.check('checks', 'whole', {
      pool: whole,
      image,
      request: { gpus: 8 },
      checks: ['device', 'driver', 'cuda', 'fabric', 'nccl'],
      minBandwidth: 400,
    });
    face.check('checks', 'slices', { pool: slices, image, request: { mig: '1g.10gb' }, checks: ['device', 'driver', 'vllm'] });
    face.check('checks', 'clients', { pool: clients, image, request: { gpus: 1 } });
    face.check('checks', 'turns', { pool: turns, image, request: { gpus: 1 }, minDriver: '570.86.15' });
    face.check('checks', 'parts', {
      pool: parts,
      image,
      request: { vgpu: { gpus: 1, memory: '8Gi' } },
      checks: ['device', 'memory', 'paddle'],
    });
    face.check('checks', 'claimed', { pool: claimed, image, request: { gpus: 2 }, activeDeadlineSeconds: 60, ttlSecondsAfterFinished: 0 });
  },
  'namespaces of workloads at each level of Pod Security': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'whole', dgx);
    const name = face.namespace('research', { labels: { team: 'ml' }, annotations: { 'example.com/owner': 'research' } });
    face.namespace('strict', {
      name: 'serving',
      podSecurity: 'restricted',
      podSecurityVersion: 'v1.36',
      silence: { 'pod/security': 'no' },
    });
    face.namespace('open', { podSecurity: 'privileged', warn: 'baseline', audit: 'restricted' });
    face.check(name, 'checked', { pool, image, request: { gpus: 8 } });
  },
  'an all-reduce over several nodes': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'h100', dgx);
    const fabric = infiniband({ resource: 'rdma/hca_shared_devices_a' });
    face.check('checks', 'fabric', { pool, image, request: { gpus: 8 }, checks: ['nccl'], numNodes: 2, fabric });
  },
};
