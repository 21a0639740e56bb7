import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { chooseMemory } from '#infra/memory.ts';
import { addUp, type Quantities } from './compute-cost.ts';
import { ASSUMED, type Counts, type Usage } from './usage.ts';

export const GB = 1024 ** 3;

export type Units = ReturnType<typeof createUnits>;

/** Returns the quantities of reading a secret `times` times. Secrets Manager decrypts it with a key of the account. */
export const readSecrets = (times: number): Quantities => ({ secretReads: times, keyRequests: times });

/** Creates the counters of single pieces of work: a function's run, a call, a subsequent piece, mails and live messages. */
export function createUnits(usage: Usage, { calls, pieces, standing }: Counts) {
	const a = ASSUMED;
	const run = (name: FunctionName, seconds: number): Quantities => ({
		functionRuns: 1,
		functionTime: (chooseMemory(FUNCTIONS[name], Math.max(usage.stones, 1)) / 1024) * seconds,
		logBytes: a.logOfARun / GB,
		logStorage: (a.logOfARun * a.monthsOfLogs * a.logCompressed) / GB,
		...('key' in FUNCTIONS[name] ? readSecrets(1 / a.runsOfAProcess) : {}),
	});
	const find = (name: string) => {
		const count = calls.get(name);
		if (!count) throw new Error(`docs/calls.md does not count “${name}”`);
		return count;
	};
	/** Returns the units of the table that a counted case takes, without a call. */
	const work = (name: string): Quantities => ({ readUnits: find(name).reads, writeUnits: find(name).writes });
	const call = (name: string, of: FunctionName, seconds: number = a.seconds.call): Quantities => {
		const asked = { restCalls: 1, edgeRequests: 1, edgeFunctions: 1, edgeBytes: find(name).sentBytes / GB, firewallRequests: standing.firewalls };
		return addUp([1, asked], [1, work(name)], [1, run(of, seconds)]);
	};
	const piece = (name: string): Quantities => {
		const count = pieces.get(name);
		if (!count) throw new Error(`docs/scale.md does not count “${name}”`);
		return { readUnits: count.reads, writeUnits: count.writes };
	};
	const mail = (times: number): [number, Quantities] => [times, addUp([1, { mails: 1, queueRequests: 3 }], [1, run('mail', a.seconds.mail)])];
	const pushed = (times: number): [number, Quantities] => [times, { liveMessages: 1 }];
	// Its package has a binary part for x86.
	const render = (seconds: number): Quantities => {
		const { functionTime = 0, ...others } = run('renditions', seconds);
		return { ...others, nativeTime: functionTime };
	};
	return { run, call, work, piece, mail, pushed, render };
}
