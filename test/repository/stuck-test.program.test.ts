import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOME = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
	// The folder is inside the project, so that the files find its packages.
	folder = await mkdtemp(join(HOME, 'node_modules', 'stuck-'));
	const setupFiles = join(HOME, 'test/steps/end-stuck-tests.ts');
	// The other file has its time, however slowly a machine loads it.
	const stuck = { name: 'stuck', include: ['stuck.test.js'], env: { STUCK_AFTER: '3000' }, setupFiles };
	const other = { name: 'other', include: ['other.test.js'], setupFiles };
	const settings = { maxWorkers: 1, projects: [{ test: stuck }, { test: other }] };
	await writeFile(join(folder, 'vitest.config.js'), `export default ${JSON.stringify({ test: settings })};\n`);
	await writeFile(join(folder, 'stuck.test.js'), "import { test } from 'vitest';\ntest('never comes back', () => { for (;;); });\n");
	await writeFile(join(folder, 'other.test.js'), "import { test } from 'vitest';\ntest('goes on', () => undefined);\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a test that never comes back is named and ended, and the other files go on', async () => {
	const run = promisify(execFile)(process.execPath, [join(HOME, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
		env: { ...process.env, NO_COLOR: '1' },
	});
	const { stdout, stderr, code } = await run.catch((error: { stdout: string; stderr: string; code: number }) => error).then((end) => ({ code: 0, ...end }));
	expect(code).not.toBe(0);
	expect(stderr + stdout).toContain('ended: stuck.test.js > never comes back');
	expect(stdout).toMatch(/✓ .*other\.test\.js/);
});
