import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openSecrets, PATHS, REGION } from '#infra/local/settings.ts';
import { TEST_DOOR } from '#infra/test-door.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

const { numRuns } = readStormSize().parameters;
/** The scenario files that `npm run stage:test` runs against a stage with a test door. A release waits for the story on staging. */
const ALL_FILES = ['story', 'web-push', 'ledger', 'inventory', 'notification-delivery'].map((name) => `test/scenarios/${name}.test.ts`);
const FILES = ALL_FILES.slice(0, numRuns);
/** Minimum number of tests that must pass in each file. */
const PASSED_OF_EACH = 5;
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let market: ChildProcessWithoutNullStreams;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'test-door-'));
	market = spawn(process.execPath, ['test/stage/start-market.ts', '--folder', folder, '--table', inject('tableEndpoint')], { cwd: PROJECT });
	market.stderr.resume();
	const [origin] = await once(createInterface({ input: market.stdout }), 'line');
	const { accessKeyId, secretAccessKey, sessionToken } = await openSecrets(join(folder, 'secrets.json'));
	environment = {
		PATH: process.env.PATH,
		TMPDIR: process.env.TMPDIR,
		MARKET_ORIGIN: origin,
		MARKET_DOOR: TEST_DOOR,
		AWS_REGION: REGION,
		AWS_ENDPOINT_URL_LAMBDA: `${origin.replace('localhost', '127.0.0.1')}${PATHS.functions}`,
		AWS_ACCESS_KEY_ID: accessKeyId,
		AWS_SECRET_ACCESS_KEY: secretAccessKey,
		AWS_SESSION_TOKEN: sessionToken,
	};
});
afterAll(async () => {
	const ended = once(market, 'exit');
	market.stdin.end();
	await ended;
	await rm(folder, { recursive: true });
});

describe('the test door', () => {
	const ask = (key: string, wish: object) => {
		const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN: sessionToken } = environment;
		const credentials = { accessKeyId, secretAccessKey: secretAccessKey + key, sessionToken };
		const lambda = new LambdaClient({ region: REGION, endpoint: environment.AWS_ENDPOINT_URL_LAMBDA, credentials, maxAttempts: 1 });
		return lambda.send(new InvokeCommand({ FunctionName: TEST_DOOR, Payload: JSON.stringify(wish) }));
	};

	it('opens to who signs by the key, and to nobody else', async () => {
		const { Payload } = await ask('', { do: 'read-mail', to: 'nobody@example.com' });
		expect(JSON.parse(Payload?.transformToString() ?? '')).toEqual({ messages: [] });
		await expect(ask('other', { do: 'read-clock' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
	});

	it('takes no wish that it does not know', async () => {
		expect((await ask('', { do: 'empty-table' })).FunctionError).toBeDefined();
		expect((await ask('', { do: 'move-clock', to: 'soon' })).FunctionError).toBeDefined();
	});
});

describe('a market in another process, which tests reach by its origin and its test door alone', () => {
	it('has the same scenarios walk there, and says of those that need more what they need', async () => {
		expect(ALL_FILES.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([]);
		const run = spawn(process.execPath, ['test/stage/run-on-stage.ts', ...FILES], { cwd: PROJECT, env: environment });
		run.stderr.resume();
		const said = await text(run.stdout);

		expect(said.split('\n').filter((line) => line.startsWith('×'))).toEqual([]);
		const [, passed, skipped] = /(\d+) passed, 0 failed, (\d+) skipped/.exec(said) ?? [];
		expect(Number(passed)).toBeGreaterThan(PASSED_OF_EACH * FILES.length);
		expect(said.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(Number(skipped));
		expect(said).toMatch(/^- test\/scenarios\/web-push.*\(needs the push service of the local cloud\)$/m);
	});
});
