import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anActiveMember, aStone } from '../steps/given.ts';
import { eventually, getOrigin, guest } from '../steps/market.ts';
import { readStormSize } from '../steps/storm-size.ts';

const run = promisify(execFile);
const { isWhole, timeout } = readStormSize();
const ROOT = join(import.meta.dirname, '../..');
/** They need TypeScript 5, so they are installed apart from the project's packages. */
const PACKAGES = join(ROOT, 'node_modules/.cache/on-demand/openapi-client/node_modules');

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './market.d.ts';

const market = createClient<paths>({ baseUrl: \`\${process.env.MARKET}/api/v1\`, headers: { authorization: \`Bearer \${process.env.KEY}\` } });
const { data, error } = await market.POST('/common/search-all-diamonds', { body: { shape: ['ROUND'], size: 10 } });
if (error) throw new Error(error.code);
for (const stone of data.content) console.log(stone.diamondId, stone.shape satisfies string);
const missing = await market.GET('/common/diamonds/{id}', { params: { path: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } } });
console.log(missing.error?.code);
// @ts-expect-error There is no such call.
if (data.number < 0) await market.GET('/common/no-such-call');
// @ts-expect-error There is no such shape.
if (data.number < 0) await market.POST('/common/search-all-diamonds', { body: { shape: ['SQUIRCLE'] } });
`;
const OPTIONS = { module: 'nodenext', target: 'es2024', lib: ['esnext', 'dom'], strict: true, noEmit: true, allowImportingTsExtensions: true };

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'openapi-client-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Only at the whole size, because it installs packages and compiles for seconds.
it.runIf(isWhole)("the market's document makes types for openapi-fetch, which reads a page of stones", { timeout }, async () => {
	await run(process.execPath, ['test/on-demand/install.ts', 'openapi-client'], { cwd: ROOT });
	const seller = await anActiveMember('openapi-client');
	const { diamondId } = await seller.api.createDiamond({ body: aStone({ shape: 'ROUND', weight: 1.02 }) });
	await eventually('the stone', async () => (await guest().search({ body: { shape: ['ROUND'] } })).content.some((stone) => stone.diamondId === diamondId));

	const document = await (await fetch(`${getOrigin()}/api/v1/openapi.json`)).text();
	const types = { compilerOptions: { ...OPTIONS, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] }, files: ['program.ts'] };
	const files = { 'openapi.json': document, 'program.ts': PROGRAM, 'package.json': '{ "type": "module" }', 'tsconfig.json': JSON.stringify(types) };
	for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
	await symlink(PACKAGES, join(folder, 'node_modules'), 'junction');
	await run(process.execPath, [join(PACKAGES, 'openapi-typescript/bin/cli.js'), 'openapi.json', '--output', 'market.d.ts', '--default-non-nullable=false'], {
		cwd: folder,
	});
	await run(process.execPath, [join(PACKAGES, 'typescript/bin/tsc'), '-p', folder]);

	const env = { ...process.env, MARKET: getOrigin(), KEY: seller.session.token };
	const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env });
	expect(stdout).toMatch(/^[0-9A-Z]{26} ROUND$/m);
	expect(stdout).toMatch(/^NOT_FOUND$/m);
});
