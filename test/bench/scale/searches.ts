import { seededRandom } from '#test/bench/search/random.ts';
import { Heap } from './heap.ts';

/**
 * A simulation of searches that come to what answers them, one by one, by the
 * millisecond. It knows nothing of the market: `search-rush.ts` says how many
 * come, and what each takes. The same searches give the same outcome always.
 */

/** What one search takes, on average; milliseconds. */
export interface Taking {
	/** Of a processor. */
	processor: number;
	/** Waiting for the table. */
	waiting: number;
}

/** What is the same whatever answers. */
interface Given {
	/** When the searches come, ascending; milliseconds. */
	arrivals: readonly number[];
	takes: Taking;
	/** A search that is refused comes again after so long, milliseconds, and gives up when it has done so for `patience`. */
	again: number;
	patience: number;
	/** An answering process reads the log of changes at most once in so many milliseconds, when it is asked. */
	follows: number;
}

/** Lambda's functions: a process for each request. */
export interface FunctionHost {
	/** Processes that may be there at once. */
	concurrency: number;
	/** More of them in any second, after a first `burst`. */
	startsPerSecond: number;
	burst: number;
	/** Milliseconds from nothing until a process answers. */
	start: number;
	/** Milliseconds that one without work is kept. */
	kept: number;
}

/** Lambda's managed instances: several requests for each process, which has one processor. */
export interface InstanceHost {
	least: number;
	most: number;
	/** Requests that a process takes at once. */
	atOnce: number;
	/** Part of the processors' time from which on there are to be more of them. */
	target: number;
	/** There are at most twice as many as so many milliseconds ago. */
	doubles: number;
	/** Milliseconds until one more answers. */
	start: number;
	/** Milliseconds between two looks at how busy they are. */
	looks: number;
}

export interface SearchOutcome {
	arrived: number;
	answered: number;
	gaveUp: number;
	/** Attempts that were refused, most of which came again. */
	refusals: number;
	/** Processes that were started, and the most that were there and at work at once. */
	started: number;
	mostThere: number;
	mostAtWork: number;
	/** Requests that one process had at once, at most. */
	mostInOne: number;
	/** Milliseconds beyond what the search itself takes, that half, 99 of a hundred, and all waited at most; of those answered. */
	waits: { half: number; most: number; worst: number };
	/** Searches that waited for longer than a second. */
	late: number;
	/** Readings of the log, and the most in a second. */
	readings: number;
	mostReadings: number;
	/** Seconds that processes were started or at work: what a function is paid by. */
	paidSeconds: number;
}

interface Asked {
	/** When it came first. */
	came: number;
	number: number;
}

/** What a host says to a request: when it is answered, or that it is refused. */
interface Host {
	take(at: number, taking: Taking): { process: number; done: number } | undefined;
	/** Told before each request. */
	advance(at: number): void;
	readonly there: number;
	readonly started: number;
	readonly atWork: number;
	readonly mostInOne: number;
	readonly paidSeconds: number;
}

export function simulateFunctions(given: Given, host: FunctionHost): SearchOutcome {
	return run(given, new Functions(host));
}

export function simulateInstances(given: Given, host: InstanceHost): SearchOutcome {
	return run(given, new Instances(host));
}

function run({ arrivals, takes, again, patience, follows }: Given, host: Host): SearchOutcome {
	const retries = new Heap<Asked>();
	const waits: number[] = [];
	const readAt = new Map<number, number>();
	const readings = new Map<number, number>();
	const outcome = { gaveUp: 0, refusals: 0, mostThere: 0, mostAtWork: 0, late: 0 };
	for (let next = 0; next < arrivals.length || retries.size > 0; ) {
		const arrival = arrivals[next] ?? Number.POSITIVE_INFINITY;
		const retry = retries.first;
		const asked = retry !== undefined && retry <= arrival ? retries.take() : { came: arrival, number: next };
		const at = Math.min(arrival, retry ?? Number.POSITIVE_INFINITY);
		if (asked.number === next) next++;
		host.advance(at);
		const taking = vary(takes, asked.number);
		const taken = host.take(at, taking);
		if (!taken) {
			outcome.refusals++;
			if (at + again - asked.came > patience) outcome.gaveUp++;
			else retries.put(at + again, asked);
			continue;
		}
		const waited = taken.done - asked.came - taking.processor - taking.waiting;
		waits.push(waited);
		if (waited > 1000) outcome.late++;
		if (at - (readAt.get(taken.process) ?? Number.NEGATIVE_INFINITY) >= follows) {
			readAt.set(taken.process, at);
			const second = Math.floor(at / 1000);
			readings.set(second, (readings.get(second) ?? 0) + 1);
		}
		outcome.mostThere = Math.max(outcome.mostThere, host.there);
		outcome.mostAtWork = Math.max(outcome.mostAtWork, host.atWork);
	}
	const sorted = Float64Array.from(waits).sort();
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
	return {
		...outcome,
		arrived: arrivals.length,
		answered: waits.length,
		started: host.started,
		mostInOne: host.mostInOne,
		waits: { half: at(0.5), most: at(0.99), worst: at(1) },
		readings: [...readings.values()].reduce((sum, count) => sum + count, 0),
		mostReadings: Math.max(0, ...readings.values()),
		paidSeconds: host.paidSeconds,
	};
}

/** Half to one and a half of the mean: the same for the same search, however often it is asked and by whom it is answered. */
function vary({ processor, waiting }: Taking, number: number): Taking {
	const factor = 0.5 + seededRandom(number).next();
	return { processor: processor * factor, waiting: waiting * factor };
}

class Functions implements Host {
	readonly #host: FunctionHost;
	readonly #working = new Heap<number>();
	/** Without work, by when they had some last: the one that has just ended is taken first. */
	#idle: { process: number; since: number }[] = [];
	#starts: number;
	#at = 0;
	started = 0;
	paidSeconds = 0;

	constructor(host: FunctionHost) {
		this.#host = host;
		this.#starts = host.burst;
	}

	get there(): number {
		return this.#working.size + this.#idle.length;
	}

	get atWork(): number {
		return this.#working.size;
	}

	get mostInOne(): number {
		return Math.min(1, this.started);
	}

	advance(at: number): void {
		const { startsPerSecond, burst, kept } = this.#host;
		this.#starts = Math.min(burst, this.#starts + ((at - this.#at) / 1000) * startsPerSecond);
		this.#at = at;
		while ((this.#working.first ?? Number.POSITIVE_INFINITY) <= at) {
			const since = this.#working.first as number;
			this.#idle.push({ process: this.#working.take(), since });
		}
		const forgotten = this.#idle.findIndex(({ since }) => since + kept > at);
		if (forgotten !== 0) this.#idle = forgotten < 0 ? [] : this.#idle.slice(forgotten);
	}

	take(at: number, { processor, waiting }: Taking) {
		const free = this.#idle.pop();
		if (!free && (this.there >= this.#host.concurrency || this.#starts < 1)) return undefined;
		if (!free) this.#starts--;
		const process = free ? free.process : this.started++;
		const done = at + (free ? 0 : this.#host.start) + processor + waiting;
		this.#working.put(done, process);
		this.paidSeconds += (done - at) / 1000;
		return { process, done };
	}
}

class Instances implements Host {
	readonly #host: InstanceHost;
	/** By process: when it answers from, when its processor is free, and what it has in hand. */
	readonly #processes: { from: number; free: number; inHand: number }[] = [];
	readonly #answering = new Heap<number>();
	/** How many there were, look by look. */
	readonly #counts: number[] = [];
	#looked = 0;
	#used = 0;
	#at = 0;
	#atWork = 0;
	mostInOne = 0;

	constructor(host: InstanceHost) {
		this.#host = host;
		this.#add(host.least, 0);
	}

	get there(): number {
		return this.#processes.length;
	}

	get started(): number {
		return this.#processes.length;
	}

	get atWork(): number {
		return this.#atWork;
	}

	/** They are paid for as long as they are there. */
	get paidSeconds(): number {
		return this.#processes.reduce((sum, { from }) => sum + Math.max(0, this.#at - from) / 1000, 0);
	}

	#add(count: number, from: number): void {
		for (let added = 0; added < count; added++) this.#processes.push({ from, free: 0, inHand: 0 });
	}

	advance(at: number): void {
		for (; this.#looked + this.#host.looks <= at; this.#looked += this.#host.looks) this.#look();
		while ((this.#answering.first ?? Number.POSITIVE_INFINITY) <= at) {
			const process = this.#processes[this.#answering.take()];
			if (process && --process.inHand === 0) this.#atWork--;
		}
		this.#at = at;
	}

	/** Nothing is scaled in: machines are given up slowly, and a rush is short. */
	#look(): void {
		const { target, most, doubles, start, looks } = this.#host;
		const at = this.#looked + looks;
		const there = this.there;
		this.#counts.push(there);
		const answering = this.#processes.filter(({ from }) => from <= at).length;
		const wanted = Math.ceil(this.#used / looks / target);
		const before = this.#counts[Math.max(0, this.#counts.length - 1 - Math.round(doubles / looks))] ?? there;
		if (wanted > answering) this.#add(Math.max(0, Math.min(wanted, most, 2 * before) - there), at + start);
		this.#used = 0;
	}

	take(at: number, { processor, waiting }: Taking) {
		let chosen = -1;
		for (const [number, { from, inHand }] of this.#processes.entries()) {
			if (from <= at && inHand < this.#host.atOnce && inHand < (this.#processes[chosen]?.inHand ?? Number.POSITIVE_INFINITY)) chosen = number;
		}
		const process = this.#processes[chosen];
		if (!process) return undefined;
		process.free = Math.max(at, process.free) + processor;
		if (process.inHand++ === 0) this.#atWork++;
		this.mostInOne = Math.max(this.mostInOne, process.inHand);
		this.#used += processor;
		const done = process.free + waiting;
		this.#answering.put(done, chosen);
		return { process: chosen, done };
	}
}
