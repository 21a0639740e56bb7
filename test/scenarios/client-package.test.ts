import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT_VERSIONS } from '#shared/contract/changelog.ts';
import { anActiveMember, aStone } from '../steps/given.ts';
import { eventually, getOrigin, guest } from '../steps/market.ts';

const run = promisify(execFile);
const PACKAGES = join(import.meta.dirname, '../../node_modules');
const NAME = `diamond-market-client-${CONTRACT_VERSIONS[0].version}.tgz`;
const SETTINGS = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: ['node'], typeRoots: [join(PACKAGES, '@types')] };
/** Lines that a compiler must refuse. */
const MISTAKES = `
// @ts-expect-error There is no such shape.
await market.search({ body: { shape: ['SQUIRCLE'] } });
// @ts-expect-error Answers have no such field.
page.total.toFixed();
`;

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'client-'));
	await run(process.execPath, ['bin/pack-client.ts', folder]);
	// As npm unpacks it; its only dependency is ours.
	const place = join(folder, 'node_modules/diamond-market-client');
	await mkdir(place, { recursive: true });
	await run('tar', ['-xzf', join(folder, NAME), '-C', place, '--strip-components', '1']);
	await symlink(join(PACKAGES, 'zod'), join(folder, 'node_modules/zod'), 'junction');
});
afterAll(() => rm(folder, { recursive: true }));

it('is a package whose own example compiles with its types and reads a page of stones', async () => {
	const seller = await anActiveMember('client-package');
	const { diamondId } = await seller.api.createDiamond({ body: aStone({ shape: 'ROUND', weight: 1.01 }) });
	await eventually('the stone', async () => (await guest().search({ body: { shape: ['ROUND'] } })).content.some((stone) => stone.diamondId === diamondId));

	const readme = await readFile(join(folder, 'node_modules/diamond-market-client/README.md'), 'utf8');
	const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
	await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
	await writeFile(join(folder, 'example.ts'), example);
	await writeFile(join(folder, 'mistakes.ts'), example.replace('} catch', `${MISTAKES}} catch`));
	await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: SETTINGS, files: ['example.ts', 'mistakes.ts'] }));
	await run(process.execPath, [join(PACKAGES, 'typescript/bin/tsc'), '-p', folder]);

	const env = { ...process.env, MARKET: getOrigin(), KEY: seller.session.token };
	const { stdout } = await run(process.execPath, [join(folder, 'example.ts')], { env });
	expect(Number.parseInt(stdout, 10)).toBeGreaterThan(0);
	expect(stdout).toContain("shape: 'ROUND'");
	const { stderr } = await run(process.execPath, [join(folder, 'example.ts')], { env: { ...env, KEY: 'wrong' } });
	expect(stderr).toContain('UNAUTHENTICATED');
});
