import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node test/on-demand/install.ts stryker`: installs packages that one command
 * alone needs, from the lockfile in the folder of that name, into a cache. There
 * they are in nobody's way: tests and checks read the whole tree.
 */
const [name = ''] = process.argv.slice(2);
const source = join(import.meta.dirname, name);
const target = join(import.meta.dirname, '../../node_modules/.cache/on-demand', name);
mkdirSync(target, { recursive: true });
cpSync(source, target, { recursive: true });
execFileSync('npm', ['install', '--prefix', target], { stdio: 'inherit', shell: process.platform === 'win32' });
