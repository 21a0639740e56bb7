/**
 * A simulation of work that waits for shared resources, second by second. It
 * knows nothing of the market: `scenario.ts` says what comes in, what each piece
 * takes and what it sets off; the services' published rates are the resources.
 */

/** What all work shares. */
export interface Resource {
	/** Units that it gives in a second; a function of the second where it grows, as a table does that doubles its peak. */
	perSecond: number | ((second: number) => number);
}

/** One kind of work: a call, a push, a mail. */
export interface Work<R extends string, W extends string> {
	/** Pieces that come from outside in a second. */
	arrivals?: (second: number) => number;
	/** Units of each resource that a piece takes. */
	takes: Partial<Record<R, number>>;
	/** A piece that has waited for so many seconds gives up; absent: it waits as long as it takes. */
	patience?: number;
	/** From this second on nobody takes such a piece any more. */
	until?: number;
	/** What a piece that is done sets off in the next second: so many pieces of other work. */
	setsOff?: Partial<Record<W, number>>;
}

/** How it went with one kind of work. */
export interface Outcome {
	/** Pieces that came. */
	arrived: number;
	/** Pieces that gave up, or that came too late. */
	refused: number;
	/** The most that waited at the end of a second. */
	longestQueue: number;
	/** Seconds that a piece waited at most, first come, first served. */
	longestWait: number;
	/** The second in which the last piece was done. */
	doneAt: number;
}

/** How far one resource was used. */
export interface Use {
	/** The most units that what came in one second wanted. */
	peakDemand: number;
	/** Units that it gave in that second. */
	supply: number;
	/** Units that were taken in all. */
	taken: number;
}

export interface Simulated<R extends string, W extends string> {
	work: Record<W, Outcome>;
	resources: Record<R, Use>;
}

/** Rounds in which what one kind of work leaves of a resource is offered to the others. */
const ROUNDS = 4;
/** Less than this of a piece is done: fractions of pieces come of sharing. */
const NOTHING = 1e-6;

interface Line {
	waiting: number;
	/** By second. Of what has arrived, what gave up is taken away. */
	arrived: number[];
	done: number[];
	refused: number;
	longestQueue: number;
}

/**
 * Runs from second 0 until all work is done. In each second a resource that is
 * too small is shared in proportion to what waits for it. Throws when
 * there is still work after `limit` seconds.
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

/** What all that waits wants, each kind of work no more than it could have if it were alone: what stands in line for mail takes no function meanwhile. */
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

/** First come, first served: what still waits came last; of it, what came before patience began gives up. */
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

/** Those that leave are the oldest that wait: the ones after as many as have been done. */
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

/** First come, first served: a piece waits as long as the count of those done is behind the count of those that have come. */
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
