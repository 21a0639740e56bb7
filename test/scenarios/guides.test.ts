import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { anActiveMember, aStone } from '../steps/given.ts';
import { makesKey } from '../steps/keys.ts';
import { eventually, getOrigin, guest, type SignedIn } from '../steps/market.ts';

/* The examples of the guides on the page Developers, run as they stand. */

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, '../../shared/guides/examples');
const LANGUAGES = ['sh', 'py', 'ts'] as const;
type Language = (typeof LANGUAGES)[number];
/** The program that runs the examples of a language, and what else they need. */
const PROGRAMS: Record<Language, { program: string; needed: readonly string[] }> = {
	sh: { program: 'sh', needed: ['curl', 'jq'] },
	py: { program: 'python3', needed: ['python3'] },
	ts: { program: process.execPath, needed: [] },
};

let dealer: SignedIn;
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'guides-'));
	dealer = await anActiveMember('guides');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs an example and returns its output. Skips the test if a program is missing. */
async function runExample(name: string, language: Language, key: string, context: TestContext): Promise<string> {
	const { program, needed } = PROGRAMS[language];
	for (const one of needed) await run(one, ['--version']).catch(() => context.skip(`There is no ${one}`));
	const env = { ...process.env, MARKET: getOrigin(), KEY: key };
	const { stdout } = await run(program, [join(EXAMPLES, `${name}.${language}`)], { cwd: folder, env });
	return stdout;
}

describe.each(LANGUAGES)('the examples in %s', (language) => {
	test('the first call finds a stone', async (context) => {
		const { diamondId } = await dealer.api.createDiamond({ body: aStone({ shape: 'ROUND', weight: 1.03 }) });
		await eventually('the stone', async () => (await guest().search({ body: { shape: ['ROUND'] } })).content.some((stone) => stone.diamondId === diamondId));
		const { token } = await makesKey(dealer, ['market:read']);
		expect(await runExample('first-call', language, token, context)).toContain(diamondId);
		const other = await makesKey(dealer, ['stock:read']);
		await expect(runExample('first-call', language, other.token, context)).rejects.toThrow();
	});
});
