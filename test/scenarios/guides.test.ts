import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { findFreePort } from '#infra/local/free-port.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { anActiveMember, aStone } from '../steps/given.ts';
import { makesKey } from '../steps/keys.ts';
import { eventually, getOrigin, type SignedIn } from '../steps/market.ts';

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
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

async function findProgram(language: Language, context: TestContext): Promise<string> {
	const { program, needed } = PROGRAMS[language];
	for (const one of needed) await run(one, ['--version']).catch(() => context.skip(`There is no ${one}`));
	return program;
}

/** Starts a proxy of the market whose first answer is a refusal. Returns its address and the number of requests so far. */
async function startRefusingProxy(context: TestContext, status: number, code: string) {
	let requests = 0;
	const server = createHttpServer(async (request, response) => {
		const body = Buffer.concat(await Array.fromAsync(request));
		if (++requests === 1) return response.writeHead(status, { 'retry-after': '0' }).end(JSON.stringify({ code }));
		const { host, connection, ...headers } = request.headers as Record<string, string>;
		const answer = await fetch(`${getOrigin()}${request.url}`, { method: request.method, headers, ...(body.length > 0 && { body }) });
		response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	context.onTestFinished(() => void server.close());
	return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countRequests: () => requests };
}

describe.each(LANGUAGES)('the examples in %s', (language) => {
	let dealer: SignedIn;
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'guides-'));
		dealer = await anActiveMember(`guides-${language}`);
	});
	afterAll(() => rm(folder, { recursive: true }));

	/** Keys by dealer and scopes. An example that is run until it sees a change uses one key, as a member has few. */
	const keys = new Map<string, ReturnType<typeof makesKey>>();
	function getKey(scopes: Scope[]) {
		const place = `${dealer.userName} ${scopes}`;
		const known = keys.get(place) ?? makesKey(dealer, scopes);
		keys.set(place, known);
		return known;
	}

	/** Runs an example with a key of these scopes and returns its output. Skips the test if a program is missing. */
	async function runExample(name: string, scopes: Scope[], context: TestContext, market = getOrigin()): Promise<string> {
		const program = await findProgram(language, context);
		const { token } = await getKey(scopes);
		const { stdout } = await run(program, [join(EXAMPLES, `${name}.${language}`)], { cwd: folder, env: { ...process.env, MARKET: market, KEY: token } });
		return stdout;
	}
	const inFolder = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'));
	/** Identifies the stored file: a file that is replaced as a whole, and never half written, is another one. */
	const identify = async (file: string) => (await stat(join(folder, file))).ino;
	const has = (name: string) => existsSync(join(EXAMPLES, `${name}.${language}`));
	const lists = (stone: Parameters<typeof aStone>[0]) => dealer.api.createDiamond({ body: aStone(stone) });

	test('the first call finds a stone, and fails with a key of another scope', async (context) => {
		const { diamondId } = await lists({ shape: 'ROUND', weight: 1.03 });
		await eventually('the stone', async () =>
			(await dealer.api.search({ body: { shape: ['ROUND'], caratFrom: 1, size: 10 } })).content.some((stone) => stone.diamondId === diamondId),
		);
		expect(await runExample('first-call', ['market:read'], context)).toContain(diamondId);
		await expect(runExample('first-call', ['stock:read'], context)).rejects.toThrow();
	});

	test.for(['first-call', 'change-prices', 'mirror', 'own-site', 'send-stock', 'assistant'].filter(has))(
		'%s shows why the market refuses it',
		async (name, context) => {
			await writeFile(join(folder, 'stock.csv'), 'Lot ID,Shape,Weight\nS-1,Round,1.01\n');
			const given: Scope = name === 'assistant' ? 'stock:write' : 'deals:read';
			const { stdout, stderr } = await runExample(name, [given], context).catch((error) => error);
			expect(stdout + stderr).toContain('SCOPE_MISSING');
		},
	);

	test.runIf(has('change-prices'))('prices are changed', async (context) => {
		const [first, second] = [await lists({ lotId: 'A-1001', askingPrice: 5000 }), await lists({ lotId: 'A-1002', askingPrice: 5000 })];
		expect((await runExample('change-prices', ['stock:write'], context)).match(/changed/g)).toHaveLength(2);
		const prices = [first, second].map(async ({ diamondId }) => (await dealer.api.getDiamond({ params: { id: diamondId } })) as { askingPrice?: number });
		expect((await Promise.all(prices)).map(({ askingPrice }) => askingPrice)).toEqual([5200, 7400]);
		for (const [status, code] of [
			[409, 'IDEMPOTENCY_KEY_IN_USE'],
			[503, 'BUSY'],
		] as const) {
			const { address, countRequests } = await startRefusingProxy(context, status, code);
			const output = await runExample('change-prices', ['stock:write'], context, address);
			expect(output.match(/changed/g)).toHaveLength(2);
			// The refusal is no part of the output.
			expect(output).not.toContain(code);
			expect(countRequests()).toBe(2);
		}
	});

	test.runIf(has('mirror'))('a mirror has a new stone, and not what was removed', async (context) => {
		const { diamondId } = await lists({});
		const sees = async (is: boolean) => {
			const output = await runExample('mirror', ['market:read'], context);
			return (language === 'sh' ? output.includes(diamondId) : diamondId in (await inFolder('mirror.json')).stones) === is;
		};
		await eventually('the stone', () => sees(true));
		const { address, countRequests } = await startRefusingProxy(context, 503, 'BUSY');
		const first = language === 'sh' ? 0 : await identify('mirror.json');
		await runExample('mirror', ['market:read'], context, address);
		if (language !== 'sh') expect(await identify('mirror.json')).not.toBe(first);
		expect(countRequests()).toBeGreaterThan(1);
		await dealer.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
		await eventually('the removal', () => sees(false));
	});

	test.runIf(has('own-site'))('the own stock is read once, and then only after a change', async (context) => {
		const { diamondId } = await lists({});
		await eventually('the stone', async () => {
			await runExample('own-site', ['stock:read'], context);
			return (await inFolder('stock.json')).stones.some((stone: { diamondId: string }) => stone.diamondId === diamondId);
		});
		await eventually('no change', async () => /^unchanged: \d+ stones/.test(await runExample('own-site', ['stock:read'], context)));
		const first = await identify('stock.json');
		await lists({});
		await eventually('a change', async () => (await runExample('own-site', ['stock:read'], context)).startsWith('changed'));
		expect(await identify('stock.json')).not.toBe(first);
	});

	test.runIf(has('send-stock'))('a stock is sent, and every row that is rejected is named', async (context) => {
		dealer = await anActiveMember(`guides-stock-${language}`);
		await writeFile(join(folder, 'stock.csv'), 'Lot ID,Shape,Weight,Color\nS-1,Round,1.01,G\nS-2,Round,1.02,H\nS-3,Round,99999,H\n');
		const output = await runExample('send-stock', ['stock:read', 'stock:write'], context);
		expect(output).toContain('DONE');
		expect(output).toMatch(/["']?saved["']?: 2/);
		if (language !== 'sh') expect(output).toContain('row 4');
	});

	test.runIf(has('send-stock'))('a stock that cannot be imported ends as a failure', async (context) => {
		await writeFile(join(folder, 'stock.csv'), 'no\nheadings\n');
		const failed = await runExample('send-stock', ['stock:read', 'stock:write'], context).catch(({ stdout, code }) => ({ stdout, code }));
		expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('FAILED') });
	});

	test.runIf(has('assistant'))('an assistant finds the tools that the key opens', async (context) => {
		const { result } = JSON.parse(await runExample('assistant', ['market:read'], context));
		expect(result.tools.map(({ name }: { name: string }) => name)).toContain('search_diamonds');
	});

	test.runIf(has('receive-webhooks'))('a webhook is taken once with a signature by the official library, and not if anything is changed', async (context) => {
		const port = await findFreePort();
		const env = { ...process.env, SECRET, PORT: String(port) };
		const receiver = spawn(await findProgram(language, context), [join(EXAMPLES, `receive-webhooks.${language}`)], { env });
		let output = '';
		receiver.stdout.on('data', (part) => (output += part));
		const body = JSON.stringify({ type: 'bid.received', timestamp: new Date().toISOString(), data: { lotId: 'A-1' } });
		const send = (at: Date, sent = body, secret = SECRET) => {
			const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) };
			const signature = `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`;
			return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body: sent }).then(
				({ status }) => status,
			);
		};
		try {
			await eventually('the receiver', () => send(new Date(), 'changed').catch(() => undefined));
			const now = new Date();
			expect([await send(now, body.replace('A-1', 'A-2')), await send(now, body, `whsec_${btoa('another')}`), await send(new Date(0))]).toEqual([
				400, 400, 400,
			]);
			expect(output).toBe('');
			expect([await send(now), await send(now)]).toEqual([204, 204]);
			await eventually('the event', async () => output.includes('A-1'));
			expect(output.match(/bid\.received/g)).toHaveLength(1);
			const cut = connect(port, '127.0.0.1', () => cut.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{', () => cut.resetAndDestroy()));
			await once(cut, 'close');
			await pause(200);
			expect(await send(new Date())).toBe(204);
		} finally {
			receiver.kill();
			await once(receiver, 'exit');
		}
	});
});
