#!/usr/bin/env node
// npm create cdk8s-gpu FOLDER -- [options]: the same as cdk8s-gpu init FOLDER [options].
const { spawnSync } = require('node:child_process');
const { dirname, join } = require('node:path');

const manifest = require.resolve('cdk8s-gpu/package.json');
const command = join(dirname(manifest), require(manifest).bin['cdk8s-gpu']);
const { status, signal, error } = spawnSync(process.execPath, [command, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
if (error) throw error;
process.exitCode = signal === 'SIGINT' ? 130 : (status ?? 1);
