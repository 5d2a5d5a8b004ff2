// npm run lock, after any change of dependencies.
//
// npm leaves out of the lock file the optional packages of platforms that its registry does not serve, and then `npm ci`
// refuses the lock file as out of step. This adds them by what their parent says: the exact version, and the platform
// that the name ends in. They carry no integrity, since nothing was fetched; other platforms' packages are not installed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const PLATFORM = /(android|darwin|freebsd|linux|openbsd|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64)(?:-(\w+))?$/;

let added = 0;
for (const [path, { optionalDependencies = {}, license, engines }] of Object.entries(lock.packages)) {
  if (path === '') continue;
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu, abi] = PLATFORM.exec(name) ?? [];
    const key = `node_modules/${name}`;
    if (os === undefined || key in lock.packages || `${path}/${key}` in lock.packages) continue;
    const libc = os === 'linux' ? { libc: [abi?.includes('musl') ? 'musl' : 'glibc'] } : {};
    lock.packages[key] = { version, cpu: [cpu], dev: true, ...libc, license, optional: true, os: [os], ...(engines ? { engines } : {}) };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(`added ${added} optional packages of other platforms`);
