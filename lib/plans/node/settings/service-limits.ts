import type { Primitive } from '../../model';
import { runtimeServices } from './facts';
import type { SettingQuestion } from './setting';

/** Lines laid over the service that runs containers: they inherit its limits. One file for each subject. */
export const serviceLimits = (question: SettingQuestion, subject: string, lines: readonly string[]): readonly Primitive[] =>
  runtimeServices(question).map((service) => ({
    kind: 'systemdUnit',
    name: `${service}.service`,
    dropIn: `90-cdk8s-gpu-${subject}.conf`,
    text: ['[Service]', ...lines, ''].join('\n'),
  }));
