import { describe, expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { describeFault, findFault, type Operation } from './history.ts';

const START = 1;

test('a history of nothing is linearizable', () => expect(findFault([], { start: START })).toBeUndefined());

test('one after the other, at once, retried and unheard: what a sound register answers is linearizable', () => {
	const history = [
		read('seller', 0, 1, 1),
		write('ann', 'bid A', 2, 5, 2),
		write('bob', 'bid B', 3, 4, 3),
		read('seller', 2, 6, 1),
		{ ...write('cho', 'bid C', 5, 6, 4), outcome: 'unknown' as const },
		read('seller', 7, 8, 4),
		write('cho', 'bid C', 9, 10, 4),
	];
	expect(findFault(history, { start: START, stored: ['bid A', 'bid B', 'bid C'] })).toBeUndefined();
});

describe('of a fault the fewest operations are shown that explain it', () => {
	const sound = [write('ann', 'bid A', 0, 1, 2), read('seller', 2, 3, 2), write('bob', 'bid B', 4, 5, 3), read('seller', 6, 7, 3)];
	const stored = ['bid A', 'bid B'];
	const look = (more: Operation[], kept = stored) => findFault([...sound, ...more], { start: START, stored: kept });

	test('a lost update', () => {
		const lost = write('cho', 'bid C', 4, 6, 3);
		expect(look([lost], [...stored, 'bid C'])).toEqual({ fault: 'lost-update', because: [sound[2], lost] });
	});
	test('a double close', () => {
		const closes = [write('sweep', 'close 1', 8, 9, 4), write('other sweep', 'close 1', 8, 10, 5)];
		expect(look(closes, [...stored, 'close 1'])).toEqual({ fault: 'done-twice', because: closes });
	});
	test('a stale read', () => {
		const stale = read('seller', 6, 8, 2);
		expect(look([stale])).toEqual({ fault: 'stale-read', because: [sound[2], stale] });
	});
	test('a version that was known before its write had begun', () => {
		const early = write('cho', 'bid C', 10, 11, 4);
		const seen = read('seller', 8, 9, 4);
		expect(look([early, seen], [...stored, 'bid C'])).toEqual({ fault: 'read-before-written', because: [seen, early] });
	});
	test('one version with two contents', () => {
		const [ours, theirs] = [
			{ ...read('seller', 8, 9, 3), value: 'price 7000' },
			{ ...read('ann', 8, 10, 3), value: 'price 8000' },
		] as const;
		expect(look([ours, theirs])).toEqual({ fault: 'two-values', because: [ours, theirs] });
	});
	test('a version that nobody made, with the refused write that would have made it', () => {
		const refused = { ...write('cho', 'bid C', 8, 9, 4), outcome: 'fail' as const };
		const seen = read('seller', 10, 11, 4);
		expect(look([refused, seen])).toEqual({ fault: 'gap', because: [seen, refused] });
	});
	test('an acknowledged write that is not stored', () => {
		expect(look([], ['bid A'])).toEqual({ fault: 'not-stored', because: [sound[2]] });
	});
	test('a write that was refused and is stored', () => {
		const refused = { ...write('cho', 'bid C', 8, 9), outcome: 'fail' as const };
		expect(look([refused], [...stored, 'bid C'])).toEqual({ fault: 'stored-though-refused', because: [refused] });
	});
	test('a bid that is stored twice', () => {
		expect(look([], [...stored, 'bid B'])).toEqual({ fault: 'done-twice', because: [sound[2]] });
	});

	test('in words', () => {
		const fault = look([read('seller', 6, 8, 2)]);
		expect(fault && describeFault(fault)).toBe(
			[
				'stale-read: A read answered an older version than was known before it began.',
				'  4–5 bob write bid B version 3 ok',
				'  6–8 seller read version 2 ok',
			].join('\n'),
		);
	});
});

const size = readStormSize();

test('the verdict is that of trying every order', { timeout: size.timeout }, ({ task }) => {
	let faulty = 0;
	let sound = 0;
	fc.assert(
		fc.property(fc.array(anyOperation(), { maxLength: 6 }), (operations) => {
			const history = operations.map((operation, at) => ({ ...operation, name: operation.act === 'write' ? `write ${at}` : undefined }));
			const expected = canBeOrdered(history);
			expected ? sound++ : faulty++;
			expect(findFault(history, { start: START }) === undefined).toBe(expected);
		}),
		size.parameters,
	);
	task.meta.figures = `${sound} linearizable histories, ${faulty} others`;
});

test('what a sound register answers passes, in whatever order it is asked', async () => {
	expect(await findFailure({})).toBeUndefined();
});

test.each([
	['without a guard a lost update', { unguarded: true }, 'lost-update'],
	['that closes whatever it finds a double close', { closesAgain: true }, 'done-twice'],
	['read from a copy that lags a stale read', { lagging: true }, 'stale-read'],
] as const)('in a register %s is found, and two operations explain it', async (_, seeded, fault) => {
	const found = await findFailure(seeded);
	expect(found?.fault).toBe(fault);
	expect(found?.because).toHaveLength(2);
});

function read(process: string, begun: number, ended: number, version: number): Operation {
	return { process, act: 'read', outcome: 'ok', begun, ended, version };
}
function write(process: string, name: string, begun: number, ended: number, version?: number): Operation {
	return { process, act: 'write', outcome: 'ok', name, begun, ended, version };
}

function anyOperation(): fc.Arbitrary<Operation> {
	const common = { process: fc.constant('one'), begun: fc.nat(9), length: fc.integer({ min: 1, max: 6 }), value: fc.constantFrom('a', 'b') };
	const reading = fc.record({ ...common, act: fc.constant('read' as const), outcome: fc.constant('ok' as const), version: fc.integer({ min: START, max: 4 }) });
	const writing = fc.record({
		...common,
		act: fc.constant('write' as const),
		outcome: fc.constantFrom('ok', 'ok', 'fail', 'unknown'),
		version: fc.integer({ min: START + 1, max: 4 }),
	});
	return fc.oneof(reading, writing).map(({ length, ...operation }) => ({ ...operation, ended: operation.begun + length }));
}

/** Returns whether the operations can be ordered such that a register gives these answers. It tries all orders (Wing and Gong, 1993). */
function canBeOrdered(history: readonly Operation[], present: { version: number; value?: string } = { version: START }): boolean {
	const answered = history.filter(({ outcome }) => outcome === 'ok');
	if (answered.length === 0) return true;
	const firstEnd = Math.min(...answered.map(({ ended }) => ended));
	return history.some((operation) => {
		const { act, outcome, begun, version = 0, value } = operation;
		if (outcome === 'fail' || begun > firstEnd) return false;
		if (act === 'read' && (version !== present.version || (present.value !== undefined && value !== present.value))) return false;
		if (act === 'write' && version !== present.version + 1) return false;
		const rest = history.filter((one) => one !== operation);
		return canBeOrdered(rest, { version, value });
	});
}

/**
 * Runs bidders, sweeps and readers on a register in memory, with bugs that can be switched on, in
 * orders that fast-check generates. Returns the fault of the shortest failing run.
 */
async function findFailure({ unguarded = false, closesAgain = false, lagging = false }) {
	let shortest: ReturnType<typeof findFault>;
	const property = fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('bid', 'close', 'read'), { maxLength: 6 }), async (scheduler, acts) => {
		const history: Operation[] = [];
		const register = { version: START, closed: false };
		let copy = { ...register };
		let time = 0;
		const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);
		const runAct = async (act: string, process: string) => {
			await turn('begin');
			const begun = ++time;
			if (act === 'read') {
				const { version } = lagging ? copy : register;
				return history.push({ process, act: 'read', outcome: 'ok', begun, version, ended: ++time });
			}
			await turn('look');
			const seen = { ...register };
			const name = act === 'close' ? 'close 1' : `bid ${process}`;
			if (seen.closed && !(act === 'close' && closesAgain)) return 0;
			await turn('write');
			if (seen.version !== register.version && !unguarded) return history.push({ process, act: 'write', outcome: 'fail', name, begun, ended: ++time });
			Object.assign(register, { version: seen.version + 1, closed: act === 'close' });
			history.push({ process, act: 'write', outcome: 'ok', name, begun, version: register.version, ended: ++time });
			await turn('copy');
			copy = { ...register };
			return 0;
		};
		const running = Promise.all(acts.map((act, at) => runAct(act, String(at))));
		await scheduler.waitFor(running);
		const fault = findFault(history, { start: START });
		// Shrinking makes each failing run shorter than the previous one.
		shortest = fault ?? shortest;
		return !fault;
	});
	await fc.check(property, { numRuns: 500 });
	return shortest;
}
