// Removes build folders named on the command line, so that a renamed source leaves no stale output.
import { rmSync } from 'node:fs';

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
