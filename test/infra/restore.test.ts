import { afterEach, describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import { drillRestore } from '#infra/restore/drill.ts';
import { openStage, planRestore, type Wish } from '#infra/restore/restore-stage.ts';
import { runSteps } from '#infra/restore/steps.ts';
import { SWITCHED_STACKS } from '#infra/restore/table-switch.ts';
import { TABLE } from '#infra/table.ts';
import { fakeAccount } from '#test/doubles/test-account.ts';
import { synthesise } from './synth.ts';

const { stacks, templates } = synthesise('prod');
const { settings } = stacks.data;
const readTemplates = (of: typeof templates) =>
	Object.fromEntries(Object.entries(of).map(([part, template]) => [part, template.toJSON() as { Resources: object }]));
const deployed = readTemplates(templates);
/** The stacks to be switched that `prod` has. */
const SWITCHED = SWITCHED_STACKS.filter((part) => part in deployed);
const MADE = 'diamond-market-prod-data-Table1';
const TO: Wish = { to: new Date('2026-11-22T08:00:00Z') };
const TARGET = `${MADE}-at-20261122T080000Z`;

let account: ReturnType<typeof fakeAccount>;
afterEach(() => account.end());

function open(templates = deployed) {
	account = fakeAccount('prod', MADE, templates);
	// Sets the concurrency as the stage was deployed.
	for (const [, share] of listShares()) expect(share === undefined || share > 0).toBe(true);
	for (const [name, share] of listShares()) if (share !== undefined) account.concurrency.set(name, share);
	return account;
}

/** Lists our functions by physical name, with the concurrency that the template reserves. */
function listShares(): [string, number | undefined][] {
	return Object.entries(deployed).flatMap(([part, { Resources }]) =>
		Object.entries(Resources).flatMap(([id, { Type, Properties }]): [string, number | undefined][] =>
			Type === 'AWS::Lambda::Function' && String(Properties.Description).startsWith('diamond-market-')
				? [[`diamond-market-prod-${part}-${id}`, Properties.ReservedConcurrentExecutions]]
				: [],
		),
	);
}

async function restores(wish: Wish, { dryRun = false, verified = [] as string[], postponed = [] as string[] } = {}): Promise<string[]> {
	const lines: string[] = [];
	const log = (line: string) => void lines.push(line);
	const verifyLedgers = async ({ TABLE_NAME = '' }: Record<string, string>) => void verified.push(TABLE_NAME);
	const postponeDeadlines = async ({ TABLE_NAME = '' }: Record<string, string>, since: Date) => {
		account.change('postpone');
		postponed.push(`${TABLE_NAME} since ${since.toISOString()}`);
	};
	const { steps } = await planRestore({ ...account.clients, pause: async () => undefined, verifyLedgers, postponeDeadlines, log }, settings, wish);
	await runSteps(steps, { dryRun, log });
	return lines;
}

function expectRestored(target: string) {
	const ceiling = { MaxReadRequestUnits: settings.table.readUnits, MaxWriteRequestUnits: settings.table.writeUnits };
	expect(account.tables.get(target)).toEqual({
		tags: expect.arrayContaining([
			{ Key: 'owner', Value: 'us' },
			{ Key: 'market:stage', Value: 'prod' },
		]),
		stream: true,
		timeToLive: true,
		recovery: true,
		protection: true,
		ceilings: Object.fromEntries([['', ceiling], ...TABLE.indexes.map(({ name }) => [name, ceiling])]),
	});
	for (const part of SWITCHED) {
		expect(account.resolved.get(part), part).toEqual({ [account.names.name]: target, [account.names.stream]: expect.stringContaining(`/${target}/`) });
	}
	for (const [name, share] of listShares()) expect(account.concurrency.get(name), name).toBe(share);
	expect(listDisconnected()).toEqual([]);
}

/** Lists the queues and streams that start no function. */
const listDisconnected = () => account.mappings.filter(({ next }) => next === 'Disabled').map(({ UUID }) => UUID);

describe('a restore', () => {
	it('stops what writes, restores, brings what a restore does not, switches each stack in its order, verifies, and starts again', async () => {
		open();
		const [verified, postponed]: string[][] = [[], []];
		await restores(TO, { verified, postponed });
		expectRestored(TARGET);
		expect(verified).toEqual([TARGET]);
		expect(postponed).toEqual([`${TARGET} since 2026-11-22T08:00:00.000Z`]);
		const order = account.changes.filter((change, at) => change !== account.changes[at - 1]);
		const afterJobs = SWITCHED.indexOf('jobs') + 1;
		expect(order).toEqual([
			'disconnect',
			'stop',
			`restore ${MADE}`,
			'log head',
			'table',
			'time to live',
			'recovery',
			'table',
			'tags',
			'stack data',
			...SWITCHED.slice(0, afterJobs).map((part) => `stack ${part}`),
			'run Snapshot',
			...SWITCHED.slice(afterJobs).map((part) => `stack ${part}`),
			'postpone',
			'start',
			'connect',
			'run Sweep',
			'run Reconcile',
		]);
		// The function that makes the canary's member runs only in the update of its stack, the search goes on, and `prod` has no test door.
		const writers = Object.entries<FunctionDefinition>(FUNCTIONS).filter(
			([name, { table, trigger }]) => table === 'write' && trigger !== 'canary-member' && trigger !== 'door' && name !== 'search',
		);
		expect(account.changes.filter((change) => change === 'stop')).toHaveLength(writers.length);
	});

	it('goes on where the terminal died, before each of its changes', async () => {
		open();
		await restores(TO);
		const whole = account.changes;
		account.end();
		for (let at = 0; at < whole.length; at++) {
			open().dieAt(at);
			await expect(restores(TO)).rejects.toThrow('The terminal is gone');
			await restores(TO);
			expectRestored(TARGET);
			expect(account.changes.filter((change) => /^(restore|stack)/.test(change))).toEqual(whole.filter((change) => /^(restore|stack)/.test(change)));
			// A function that still writes to the previous table would lose data, so none is started before all stacks are switched.
			expect(account.changes.indexOf('start')).toBeGreaterThan(account.changes.indexOf(`stack ${SWITCHED.at(-1)}`));
			// The first sweep would punish deadlines that passed meanwhile.
			expect(account.changes.indexOf('postpone')).toBeLessThan(account.changes.indexOf('start'));
			expect(account.changes).toContain('postpone');
			account.end();
		}
	});

	it('lets guests search meanwhile, also by searches that are kept ready, which Lambda does not stop', async () => {
		open(readTemplates(synthesise('prod', { warmSearch: 1 }).templates));
		const [search = ''] = account.warm;
		const share = account.concurrency.get(search);
		expect(share).toBeGreaterThan(0);
		const { stop } = await openStage({ ...account.clients, pause: async () => undefined }, 'prod');
		await stop.act();
		expect(account.concurrency.get(search)).toBe(share);
		await restores(TO);
		expect(account.concurrency.get(search)).toBe(share);
		expect(account.changes).toContain('run Reconcile');
	});

	it('only says what it would do in a dry run', async () => {
		open();
		const lines = await restores(TO, { dryRun: true });
		expect(account.changes).toEqual([]);
		expect(lines.filter((line) => line.endsWith('to do')).length).toBe(lines.length - (SWITCHED_STACKS.length - SWITCHED.length));
		expect(lines.join('\n')).toContain(`Put ${TARGET} into use`);
	});

	it('goes back to the table that the stack has made, by its name', async () => {
		open();
		await restores(TO);
		await restores({ table: MADE });
		for (const part of SWITCHED) expect(account.resolved.get(part)?.[account.names.name], part).toBe(MADE);
		expect(account.tables.has(TARGET)).toBe(true);
		// The log of a table that was in use has no gap, and searches may still be following it.
		expect(account.changes.filter((change) => change === 'log head')).toHaveLength(1);
	});

	it('postpones deadlines of an existing table only since a stated time, and never of a market that is open', async () => {
		open();
		const postponed: string[] = [];
		await restores(TO, { postponed });
		await restores(TO, { postponed });
		expect(postponed).toHaveLength(1);
		await restores({ table: MADE }, { postponed });
		expect(postponed).toHaveLength(1);
		await restores({ table: TARGET, since: new Date('2026-11-22T09:00:00Z') }, { postponed });
		expect(postponed[1]).toBe(`${TARGET} since 2026-11-22T09:00:00.000Z`);
	});

	it('restores what was restored once under the name of the first, with the new instant', async () => {
		open();
		await restores(TO);
		await restores({ to: new Date('2026-11-22T08:30:00Z') });
		expectRestored(`${MADE}-at-20261122T083000Z`);
		expect(account.changes.filter((change) => change.startsWith('restore'))).toEqual([`restore ${MADE}`, `restore ${TARGET}`]);
	});

	it.each([
		['an instant that no backup has', { to: new Date('2026-01-01T00:00:00Z') }, /can be taken back to any second from 2026-10-20/],
		['a table that is not there', { table: 'nowhere' }, /nowhere lacks the keys of a market/],
	])('refuses %s, and changes nothing', async (_, wish, reason) => {
		open();
		await expect(restores(wish)).rejects.toThrow(reason);
		expect(account.changes).toEqual([]);
	});

	it('leaves everything stopped when a ledger is wrong', async () => {
		open();
		const verifyLedgers = async () => {
			throw new Error('Ledgers are wrong');
		};
		const postponeDeadlines = async () => account.change('postpone');
		const asked = { pause: async () => undefined, verifyLedgers, postponeDeadlines, log: () => undefined };
		const { steps } = await planRestore({ ...account.clients, ...asked }, settings, TO);
		await expect(runSteps(steps, { dryRun: false, log: () => undefined })).rejects.toThrow('Ledgers are wrong');
		expect(account.changes).not.toContain('postpone');
		expect(account.changes).not.toContain('start');
		expect(account.changes).not.toContain('connect');
	});

	it('disconnects each queue of a function that writes before it stops the function, so that no message is delivered in vain', async () => {
		open();
		const { stop } = await openStage({ ...account.clients, pause: async () => undefined }, 'prod');
		await stop.act();
		expect(account.changes.lastIndexOf('disconnect')).toBeLessThan(account.changes.indexOf('stop'));
		const stopped = account.mappings.filter(({ functionName }) => account.concurrency.get(functionName) === 0);
		expect(stopped.length).toBeGreaterThan(5);
		expect(listDisconnected()).toEqual(stopped.map(({ UUID }) => UUID));
	});

	it('waits before an export for the calls that run on, as long as the slowest function may take', async () => {
		open();
		const pauses: number[] = [];
		const { drain } = await openStage({ ...account.clients, pause: async (milliseconds) => void pauses.push(milliseconds) }, 'prod');
		expect(drain.isDone).toBeUndefined();
		await runSteps([drain], { dryRun: false, log: () => undefined });
		expect(pauses).toEqual([Math.max(FUNCTIONS.sheetUploaded.timeout, FUNCTIONS.reconcile.timeout) * 1000]);
		expect(pauses[0]).toBeGreaterThanOrEqual(900_000);
	});

	it('starts again, by the table in use, what was stopped for an export', async () => {
		open();
		const { environment, stop } = await openStage({ ...account.clients, pause: async () => undefined }, 'prod');
		expect(environment).toMatchObject({ MARKET_ZONE: 'Asia/Tokyo' });
		await runSteps([stop], { dryRun: false, log: () => undefined });
		expect(listShares().filter(([name]) => account.concurrency.get(name) === 0).length).toBeGreaterThan(10);
		expect(account.changes.every((change) => change === 'disconnect' || change === 'stop')).toBe(true);
		expect(await stop.isDone?.()).toBe(true);
		await restores({ table: MADE });
		for (const [name, share] of listShares()) expect(account.concurrency.get(name), name).toBe(share);
		expect(listDisconnected()).toEqual([]);
	});
});

describe('a drill', () => {
	const counts = [12, 9, 12];
	const drill = (dryRun = false, of = { ...settings, lasting: false }) => {
		const lines: string[] = [];
		const left = [...counts];
		const asked = {
			pause: async () => undefined,
			verifyLedgers: async () => undefined,
			postponeDeadlines: async () => undefined,
			log: (line: string) => void lines.push(line),
		};
		const countStones = async () => left.shift() ?? 0;
		return drillRestore({ ...account.clients, ...asked, countStones }, of, new Date('2026-11-22T08:00:00Z'), dryRun).then(() => lines);
	};

	it('goes to an earlier second and back to the table that was in use, and leaves no other', async () => {
		open();
		const lines = await drill();
		expect(lines.at(-1)).toBe(`A guest found 12 stones before, 9 on the restored table, and finds 12 now on ${MADE}`);
		expect([...account.tables.keys()]).toEqual([MADE]);
		for (const part of SWITCHED) expect(account.resolved.get(part)?.[account.names.name], part).toBe(MADE);
		for (const [name, share] of listShares()) expect(account.concurrency.get(name), name).toBe(share);
		expect(listDisconnected()).toEqual([]);
		const deleted = account.changes.filter((change) => change.startsWith('delete'));
		expect(deleted).toEqual([`delete ${TARGET}`]);
		expect(account.changes.at(-1)).toBe(deleted[0]);
	});

	it('says how to go back if it is interrupted', async () => {
		open().dieAt(40);
		const lines: string[] = [];
		const asked = {
			pause: async () => undefined,
			verifyLedgers: async () => undefined,
			postponeDeadlines: async () => undefined,
			log: (line: string) => void lines.push(line),
		};
		const drilled = drillRestore(
			{ ...account.clients, ...asked, countStones: async () => 1 },
			{ ...settings, lasting: false },
			new Date('2026-11-22T08:00:00Z'),
			false,
		);
		await expect(drilled).rejects.toThrow('The terminal is gone');
		expect(lines[0]).toBe(`To ${TARGET}; back with: npm run restore -- --stage prod --table ${MADE}`);
	});

	it('changes nothing in a dry run, and is refused where data must last', async () => {
		open();
		await drill(true);
		await expect(drill(false, settings)).rejects.toThrow('prod is no stage to try this on');
		expect(account.changes).toEqual([]);
	});
});
