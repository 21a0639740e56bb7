import { describe, expect, it, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { Heap } from './heap.ts';
import { type FunctionHost, type InstanceHost, simulateFunctions, simulateInstances } from './searches.ts';

const FUNCTIONS: FunctionHost = { concurrency: 1000, startsPerSecond: 100, burst: 1000, start: 2000, kept: 300_000 };
const INSTANCES: InstanceHost = { least: 2, most: 20, atOnce: 10, target: 0.5, doubles: 300_000, start: 60_000, looks: 10_000 };

const given = (arrivals: readonly number[], more: object = {}) => ({
	arrivals,
	takes: { processor: 12, waiting: 18 },
	again: 1000,
	patience: 15_000,
	follows: 250,
	...more,
});
/** Returns arrival times of `perSecond` searches a second for `seconds` seconds. */
const evenly = (perSecond: number, seconds: number): number[] => [...Array(perSecond * seconds).keys()].map((at) => (at * 1000) / perSecond);

test('a heap gives back everything by its time', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (times) => {
			const heap = new Heap<number>();
			for (const at of times) heap.put(at, at);
			expect(times.map(() => heap.take())).toEqual(times.toSorted((a, b) => a - b));
			expect(() => heap.take()).toThrow(RangeError);
		}),
	);
});

describe('functions', () => {
	it('start one process for each search that finds none free, and keep it for the next', () => {
		expect(simulateFunctions(given([0, 0, 0, 5000]), FUNCTIONS)).toMatchObject({ started: 3, mostAtWork: 3, answered: 4, late: 3 });
	});

	it('start anew when nothing was asked for as long as a process is kept', () => {
		expect(simulateFunctions(given([0, 310_000]), FUNCTIONS)).toMatchObject({ started: 2, late: 2 });
	});

	it('refuse what is more than may run at once, which comes again', () => {
		const outcome = simulateFunctions(given([0, 0, 0, 0]), { ...FUNCTIONS, concurrency: 2 });
		expect(outcome).toMatchObject({ started: 2, mostThere: 2, answered: 4, gaveUp: 0 });
		expect(outcome.refusals).toBeGreaterThanOrEqual(2);
	});

	it('start no more in a second than Lambda starts, after the first', () => {
		const outcome = simulateFunctions(given(Array(40).fill(0), { patience: 500 }), { ...FUNCTIONS, burst: 10, startsPerSecond: 1 });
		expect(outcome).toMatchObject({ started: 10, answered: 10, gaveUp: 30 });
	});

	it('read the log once in a quarter of a second each, and not at all without work', () => {
		expect(simulateFunctions(given([0, 3000, 3100, 3200, 3300, 90_000]), FUNCTIONS)).toMatchObject({ started: 1, readings: 4, mostReadings: 2 });
	});
});

describe('instances', () => {
	it('answer several searches at once in one process, of which each waits for the processor', () => {
		const outcome = simulateInstances(given(Array(10).fill(0)), { ...INSTANCES, least: 1 });
		expect(outcome).toMatchObject({ answered: 10, refusals: 0, mostInOne: 10, started: 1, readings: 1 });
		expect(outcome.waits.worst).toBeGreaterThan(40);
	});

	it('refuse what is more than all processes take', () => {
		expect(simulateInstances(given(Array(25).fill(0), { patience: 0 }), INSTANCES)).toMatchObject({ answered: 20, gaveUp: 5, mostInOne: 10 });
	});

	it('grow with what their processors do, to twice as many in five minutes and never beyond what is set', () => {
		const busy = evenly(300, 250);
		expect(simulateInstances(given(busy), INSTANCES).mostThere).toBe(4);
		expect(simulateInstances(given(busy), { ...INSTANCES, doubles: 60_000, start: 1000 }).mostThere).toBeGreaterThan(4);
		expect(simulateInstances(given(busy), { ...INSTANCES, doubles: 60_000, start: 1000, most: 3 }).mostThere).toBe(3);
	});
});

test('every search is answered once or has given up, within every limit, and the same again', () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 80 }),
			fc.integer({ min: 1, max: 12 }),
			fc.integer({ min: 1, max: 12 }),
			(times, many, few) => {
				const asked = given(times.toSorted((a, b) => a - b));
				const [functions, instances] = [
					{ ...FUNCTIONS, concurrency: many, burst: few, startsPerSecond: few },
					{ ...INSTANCES, least: Math.min(many, few), most: many, atOnce: few },
				];
				const [one, other] = [simulateFunctions(asked, functions), simulateInstances(asked, instances)];
				for (const { arrived, answered, gaveUp, refusals, waits } of [one, other]) {
					expect(arrived).toBe(times.length);
					expect(answered + gaveUp).toBe(arrived);
					expect(refusals).toBeGreaterThanOrEqual(gaveUp);
					expect(waits.half).toBeGreaterThanOrEqual(-1e-6);
				}
				expect(one.mostThere).toBeLessThanOrEqual(many);
				expect(one.mostInOne).toBeLessThanOrEqual(1);
				expect(other.mostThere).toBeLessThanOrEqual(many);
				expect(other.mostInOne).toBeLessThanOrEqual(few);
				expect(simulateFunctions(asked, functions)).toEqual(one);
				expect(simulateInstances(asked, instances)).toEqual(other);
			},
		),
		{ numRuns: 50 },
	);
});
