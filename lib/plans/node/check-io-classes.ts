import type { Problem } from '../../internal';
import type { NodeTuning } from './settings';

/** A limit that limits nothing, and a runtime without classes. */
export function ioClassProblems({ storage, containerToolkit }: NodeTuning, path: string): readonly Problem[] {
  const at = `${path}.storage.ioClasses`;
  const classes = Object.entries(storage?.ioClasses ?? {});
  return [
    ...(classes.length > 0 && containerToolkit?.runtime === 'docker'
      ? [
          {
            path: at,
            problem: 'Docker gives containers no class of disks',
            fix: 'use containerd or CRI-O, or storage: { io } for all pods',
          },
        ]
      : []),
    ...classes.flatMap(([name, limits]) =>
      limits.flatMap(({ devices, ...limit }, index) =>
        Object.keys(limit).length > 0
          ? []
          : [
              {
                path: `${at}.${name}[${index}]`,
                problem: 'limits nothing',
                got: devices,
                fix: 'give reads, writes, readOperations or writeOperations',
              },
            ],
      ),
    ),
  ];
}
