import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node test/on-demand/install.ts stryker`: installs the packages of a single command, from the
 * lockfile in the folder of that name, into a cache. Elsewhere they would slow down tests and
 * checks, which read the whole tree.
 */
const [name = ''] = process.argv.slice(2);
const source = join(import.meta.dirname, name);
const target = join(import.meta.dirname, '../../node_modules/.cache/on-demand', name);
mkdirSync(target, { recursive: true });
cpSync(source, target, { recursive: true });
execFileSync('npm', ['install', '--prefix', target], { stdio: 'inherit', shell: process.platform === 'win32' });
