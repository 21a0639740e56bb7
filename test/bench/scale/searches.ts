import { seededRandom } from '#test/bench/search/random.ts';
import { Heap } from './heap.ts';

/**
 * A simulation of searches that arrive at hosts, one by one, by the millisecond. It knows nothing
 * of the market: `search-rush.ts` says how many arrive, and how long each takes. The same searches
 * always give the same outcome.
 */

/** Average milliseconds of one search. */
export interface Taking {
	/** Processor time. */
	processor: number;
	/** Time waiting for the table. */
	waiting: number;
}

/** Parameters that do not depend on the host. */
interface Given {
	/** Arrival times of the searches, ascending; milliseconds. */
	arrivals: readonly number[];
	takes: Taking;
	/** Milliseconds after which a refused search is retried. It gives up after `patience` milliseconds. */
	again: number;
	patience: number;
	/** Minimum milliseconds between two readings of the log of changes by one process. It reads only when it is asked something. */
	follows: number;
}

/** Lambda's functions: a process for each request. */
export interface FunctionHost {
	/** Maximum number of processes at once. */
	concurrency: number;
	/** Processes that can be added per second, after a first `burst`. */
	startsPerSecond: number;
	burst: number;
	/** Milliseconds from a cold start until a process answers. */
	start: number;
	/** Milliseconds for which an idle process is kept. */
	kept: number;
}

/** Lambda's managed instances: several requests for each process, which has one processor. */
export interface InstanceHost {
	least: number;
	most: number;
	/** Requests that a process accepts at once. */
	atOnce: number;
	/** Share of the processors' time above which processes are added. */
	target: number;
	/** The number of processes at most doubles in this many milliseconds. */
	doubles: number;
	/** Milliseconds until an added process answers. */
	start: number;
	/** Milliseconds between two checks of the load. */
	looks: number;
}

export interface SearchOutcome {
	arrived: number;
	answered: number;
	gaveUp: number;
	/** Refused attempts, most of which were retried. */
	refusals: number;
	/** Processes that were started, and the maximum that existed and that worked at once. */
	started: number;
	mostThere: number;
	mostAtWork: number;
	/** Maximum number of requests in one process at once. */
	mostInOne: number;
	/** Milliseconds of waiting in addition to the search itself: median, 99th percentile and maximum of the answered searches. */
	waits: { half: number; most: number; worst: number };
	/** Searches that waited for longer than a second. */
	late: number;
	/** Readings of the log, and the maximum in a second. */
	readings: number;
	mostReadings: number;
	/** Seconds for which processes were started or at work: the basis of a function's price. */
	paidSeconds: number;
}

interface Asked {
	/** Time of its first attempt. */
	came: number;
	number: number;
}

/** A host of searches. `take` returns when a request is answered, or undefined if it is refused. */
interface Host {
	take(at: number, taking: Taking): { process: number; done: number } | undefined;
	/** Called before each request. */
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

/** Varies the mean by a factor from 0.5 to 1.5. The factor depends only on the search, not on the attempt or the host. */
function vary({ processor, waiting }: Taking, number: number): Taking {
	const factor = 0.5 + seededRandom(number).next();
	return { processor: processor * factor, waiting: waiting * factor };
}

class Functions implements Host {
	readonly #host: FunctionHost;
	readonly #working = new Heap<number>();
	/** Idle processes, ordered by the time of their last work. The most recent one is used first. */
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
	/** By process: the time from which it answers, when its processor is free, and its open requests. */
	readonly #processes: { from: number; free: number; inHand: number }[] = [];
	readonly #answering = new Heap<number>();
	/** Number of processes at each check. */
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

	/** Instances are paid for as long as they exist. */
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

	/** Checks the load and adds processes. It removes none, since machines are given up slowly and a rush is short. */
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
