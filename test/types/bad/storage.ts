import { App, Chart } from 'cdk8s';
import { emptyDir, GpuTrainingJob, imageVolume, pvc } from 'cdk8s-gpu';

const chart = new Chart(new App(), 'ml');
const job = { request: { gpus: 8 }, image: 'x:1' } as const;

// error: 'EmptyDirVolume' is not assignable to type 'LastingVolume'
new GpuTrainingJob(chart, 'a', { ...job, checkpoints: { '/ckpt': emptyDir('1Gi') } });
// error: 'ImageVolume' is not assignable to type 'LastingVolume'
new GpuTrainingJob(chart, 'b', { ...job, checkpoints: { '/ckpt': imageVolume('x:1') } });
// error: does not exist in type 'Mounts'
new GpuTrainingJob(chart, 'c', { ...job, data: { data: pvc('imagenet') } });
