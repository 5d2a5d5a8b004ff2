import { at } from '../../../internal';
import { type Place, type Plan, type PlannedFile, planWithFiles, type SlurmNodeFacts } from '../../model';
import { slurmConf } from './conf';
import { gresConf } from './gres-conf';
import { hasMps, MPS_SCRIPT, mpsScript } from './mps-script';
import { cgroupConf, slurmdbdConf, topologyConf } from './other-files';
import type { SlurmClusterProps } from './props';
import { sbatchScript } from './sbatch';

/** Files alone: nothing of it is in Kubernetes. */
export function planSlurmCluster(place: Place, props: SlurmClusterProps): Plan {
  const slurmNodes = Object.entries(props.nodes).map(
    ([name, { pool }]): SlurmNodeFacts => ({
      path: place.path,
      at: `${at('nodes', name)}.pool`,
      pool: pool.description.path,
      sort: 'servers',
    }),
  );
  return planWithFiles({ objects: [], model: { slurmNodes } }, () => filesOf(props, props.name ?? place.id));
}

function filesOf(props: SlurmClusterProps, name: string): readonly PlannedFile[] {
  const { topology, accounting, jobs = {} } = props;
  const file = (path: string, text: string, about: string): PlannedFile => ({ path: `${name}/${path}`, text, about });
  return [
    file('slurm.conf', slurmConf(props, name), 'nodes, partitions and plugins of Slurm, for /etc/slurm of its controllers'),
    file('gres.conf', gresConf(props), 'GPUs of the nodes of Slurm, next to slurm.conf'),
    file('cgroup.conf', cgroupConf(), 'keeps jobs of Slurm to what they asked for, next to slurm.conf'),
    ...(topology === undefined ? [] : [file('topology.conf', topologyConf(topology), 'switches or blocks of Slurm, next to slurm.conf')]),
    ...(accounting === undefined
      ? []
      : [file('slurmdbd.conf', slurmdbdConf(props, accounting), 'accounting of Slurm, for the host of slurmdbd')]),
    ...(hasMps(props)
      ? [file('mps.sh', mpsScript(), `Prolog, TaskProlog and Epilog of Slurm's jobs with MPS, ${MPS_SCRIPT} on every node with mode 0755`)]
      : []),
    ...Object.entries(jobs).map(([job, own]) =>
      file(`jobs/${job}.sbatch`, sbatchScript(job, own, props), `a job of Slurm: sbatch ${job}.sbatch`),
    ),
  ];
}
