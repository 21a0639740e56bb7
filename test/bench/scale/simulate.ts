/**
 * A simulation of work that waits for shared resources, second by second. It knows nothing of the
 * market: `scenario.ts` says what arrives, what each piece needs and what it triggers. The
 * services' published rates are the resources.
 */

/** A resource that all work shares. */
export interface Resource {
	/** Units per second; a function of the second if the rate grows, like that of a table that doubles its peak. */
	perSecond: number | ((second: number) => number);
}

/** One kind of work: a call, a push, a mail. */
export interface Work<R extends string, W extends string> {
	/** Pieces that arrive from outside in a second. */
	arrivals?: (second: number) => number;
	/** Units of each resource that a piece needs. */
	takes: Partial<Record<R, number>>;
	/** Seconds of waiting after which a piece gives up; by default it never does. */
	patience?: number;
	/** Second from which on such pieces are refused. */
	until?: number;
	/** Number of pieces of other work that a finished piece triggers in the next second. */
	setsOff?: Partial<Record<W, number>>;
}

/** The outcome of one kind of work. */
export interface Outcome {
	/** Pieces that arrived. */
	arrived: number;
	/** Pieces that gave up, or that arrived too late. */
	refused: number;
	/** Maximum number of waiting pieces at the end of a second. */
	longestQueue: number;
	/** Maximum seconds that a piece waited, first come, first served. */
	longestWait: number;
	/** The second in which the last piece was done. */
	doneAt: number;
}

/** The use of one resource. */
export interface Use {
	/** Maximum units that the arrivals of one second needed. */
	peakDemand: number;
	/** Units that the resource gave in that second. */
	supply: number;
	/** Total units that were used. */
	taken: number;
}

export interface Simulated<R extends string, W extends string> {
	work: Record<W, Outcome>;
	resources: Record<R, Use>;
}

/** Rounds in which the unused share of one kind of work is offered to the others. */
const ROUNDS = 4;
/** A remainder below this counts as done: sharing makes fractions of pieces. */
const NOTHING = 1e-6;

interface Line {
	waiting: number;
	/** Pieces that arrived in each second, without the ones that gave up. */
	arrived: number[];
	done: number[];
	refused: number;
	longestQueue: number;
}

/**
 * Runs from second 0 until all work is done. In each second a resource that is too small is shared
 * in proportion to the waiting demand. Throws if work remains after `limit` seconds.
 */
export function simulate<R extends string, W extends string>(
	resources: Record<R, Resource>,
	works: Record<W, Work<R, W>>,
	lastArrival: number,
	limit: number,
): Simulated<R, W> {
	const names = listKeys(works);
	const lines = mapRecord(works, (): Line => ({ waiting: 0, arrived: [], done: [], refused: 0, longestQueue: 0 }));
	const uses = mapRecord(resources, (): Use => ({ peakDemand: 0, supply: 0, taken: 0 }));
	let coming = mapRecord(works, () => 0);

	for (let second = 0; ; second++) {
		for (const name of names) {
			const arrived = coming[name] + (second <= lastArrival ? (works[name].arrivals?.(second) ?? 0) : 0);
			lines[name].arrived.push(arrived);
			lines[name].waiting += arrived;
			lines[name].done.push(0);
		}
		const left = mapRecord(resources, ({ perSecond }) => (typeof perSecond === 'number' ? perSecond : perSecond(second)));
		noteDemand(uses, left, works, lines);
		coming = mapRecord(works, () => 0);
		for (let round = 0; round < ROUNDS; round++) {
			const demand = sumDemand(works, lines, left);
			for (const name of names) {
				const line = lines[name];
				const takes = listKeys(works[name].takes);
				const share = Math.min(1, ...takes.map((resource) => (demand[resource] > 0 ? left[resource] / demand[resource] : 1)));
				const served = limitToSupply(works[name], line.waiting, left) * Math.max(0, share);
				if (served < NOTHING) continue;
				line.waiting = line.waiting - served < NOTHING ? 0 : line.waiting - served;
				line.done[second] = (line.done[second] ?? 0) + served;
				for (const resource of takes) {
					const units = served * (works[name].takes[resource] ?? 0);
					demand[resource] -= units;
					left[resource] -= units;
					uses[resource].taken += units;
				}
				for (const next of listKeys(works[name].setsOff ?? {})) coming[next] += served * (works[name].setsOff?.[next] ?? 0);
			}
		}
		for (const name of names) giveUp(works[name], lines[name], second);
		const idle = names.every((name) => lines[name].waiting < NOTHING && coming[name] < NOTHING);
		if (second >= lastArrival && idle) break;
		if (second >= limit) throw new Error(`After ${limit} seconds work still waits: ${names.filter((name) => lines[name].waiting >= NOTHING).join(', ')}`);
	}
	return { work: mapRecord(lines, readOutcome), resources: uses };
}

/**
 * Sums the demand of all waiting work. Each kind demands no more than it could get alone: work that
 * queues for mail uses no function in the meantime.
 */
function sumDemand<R extends string, W extends string>(works: Record<W, Work<R, W>>, lines: Record<W, Line>, left: Record<R, number>): Record<R, number> {
	const demand = mapRecord(left, () => 0);
	for (const name of listKeys(works)) {
		const pieces = limitToSupply(works[name], lines[name].waiting, left);
		for (const resource of listKeys(works[name].takes)) demand[resource] += pieces * (works[name].takes[resource] ?? 0);
	}
	return demand;
}

function limitToSupply<R extends string, W extends string>({ takes }: Work<R, W>, waiting: number, left: Record<R, number>): number {
	return listKeys(takes).reduce((most, resource) => {
		const units = takes[resource] ?? 0;
		return units > 0 ? Math.min(most, Math.max(0, left[resource]) / units) : most;
	}, waiting);
}

/** Removes pieces whose patience has ended. Work is first come, first served, so the waiting pieces are the latest arrivals. */
function giveUp<R extends string, W extends string>({ patience = Number.POSITIVE_INFINITY, until }: Work<R, W>, line: Line, second: number): void {
	line.longestQueue = Math.max(line.longestQueue, line.waiting);
	const kept = until !== undefined && second + 1 >= until ? 0 : sumLast(line.arrived, patience);
	const leaving = Math.max(0, line.waiting - kept);
	if (leaving < NOTHING) return;
	line.refused += leaving;
	line.waiting -= leaving;
	takeFromOldest(line, leaving);
}

function sumLast(counts: readonly number[], seconds: number): number {
	return Number.isFinite(seconds) ? counts.slice(-seconds).reduce((sum, count) => sum + count, 0) : Number.POSITIVE_INFINITY;
}

/** Removes the pieces that give up from the oldest waiting arrivals. All arrivals before those have been done. */
function takeFromOldest({ arrived, waiting }: Line, leaving: number): void {
	let [newer, rest] = [0, leaving];
	for (let second = arrived.length - 1; second >= 0 && rest > NOTHING; second--) {
		const came = arrived[second] ?? 0;
		const staying = Math.min(came, Math.max(0, waiting - newer));
		newer += staying;
		const gone = Math.min(came - staying, rest);
		arrived[second] = came - gone;
		rest -= gone;
	}
}

function noteDemand<R extends string, W extends string>(
	uses: Record<R, Use>,
	supply: Record<R, number>,
	works: Record<W, Work<R, W>>,
	lines: Record<W, Line>,
): void {
	for (const resource of listKeys(uses)) {
		const wanted = listKeys(works).reduce((sum, name) => sum + (lines[name].arrived.at(-1) ?? 0) * (works[name].takes[resource] ?? 0), 0);
		if (wanted >= uses[resource].peakDemand) Object.assign(uses[resource], { peakDemand: wanted, supply: supply[resource] });
	}
}

/** Computes the outcome, first come, first served: a piece waits until as many pieces are done as had arrived with it. */
function readOutcome({ arrived, done, refused, longestQueue }: Line): Outcome {
	let [came, went, longestWait, departed] = [0, 0, 0, -1];
	for (const [second, pieces] of arrived.entries()) {
		if (pieces < NOTHING) continue;
		came += pieces;
		while (departed + 1 < done.length && went < came - NOTHING) went += done[++departed] ?? 0;
		longestWait = Math.max(longestWait, departed - second);
	}
	return { arrived: came + refused, refused, longestQueue, longestWait, doneAt: done.findLastIndex((pieces) => pieces >= NOTHING) };
}

const listKeys = <K extends string>(record: Partial<Record<K, unknown>>): K[] => Object.keys(record) as K[];

function mapRecord<K extends string, T, U>(record: Record<K, T>, change: (value: T) => U): Record<K, U> {
	return Object.fromEntries(listKeys(record).map((key) => [key, change(record[key])])) as Record<K, U>;
}
