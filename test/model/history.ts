/**
 * A register with versions, which models one listing: every write makes the next version, every
 * read returns the present version. The checker takes the calls and answers of several processes.
 * It decides whether all operations can have happened one after the other, each at some moment
 * between its call and its answer (linearizability, Herlihy and Wing, 1990). Since operations name
 * their versions, this needs no search.
 */
export interface Operation {
	process: string;
	act: 'read' | 'write';
	/** `fail`: certainly nothing was written. `unknown`: it may have been written, or may still be. */
	outcome: 'ok' | 'fail' | 'unknown';
	/** Times of call and answer, in any unit. For an unknown outcome `ended` means nothing. */
	begun: number;
	ended: number;
	/** The version that was read or written. A write that does not know its version is matched with the stored ones. */
	version?: number;
	/** The content at that version. */
	value?: string;
	/**
	 * Name of a write that may happen only once, such as a bid by its id or the close of an auction
	 * by its number. Retries have the same name.
	 */
	name?: string;
}

export const FAULTS = {
	'lost-update': 'Two writes made the same version, or a later one an earlier version: one of them is lost.',
	'done-twice': 'What may happen once happened twice.',
	'stale-read': 'A read answered an older version than was known before it began.',
	'read-before-written': 'A version was known before its write had begun.',
	'two-values': 'One version was read with two contents.',
	gap: 'Nobody can have made a version that must have been there.',
	'not-stored': 'A write was acknowledged and is not stored.',
	'stored-though-refused': 'A write was refused and is stored.',
} as const;

export interface Fault {
	fault: keyof typeof FAULTS;
	/** The smallest set of operations that cannot be explained. */
	because: Operation[];
}

/** Returns the number of writes to a listing. A leader's raised ceiling is a write, too, although its version is kept from others. */
export function countWrites({ version, rises = 0 }: { version: number; rises?: number }): number {
	return version + rises;
}

interface Given {
	/** The version before the first operation. */
	start: number;
	/** The names of all writes that are stored in the end, in any order. If absent, they are not checked. */
	stored?: readonly string[];
}

type Versioned = Operation & { version: number };

/** Finds the fault that the fewest operations show; among equals the earliest. Returns undefined if the history is linearizable. */
export function findFault(history: readonly Operation[], { start, stored }: Given): Fault | undefined {
	const known = uniteRetries(history).filter(isKnown);
	const faults = [
		...findRepeated(history),
		...findSecondWriters(known),
		...findTwoValues(known),
		...findOutOfOrder(known, start),
		...findGaps(history, known, start),
		...(stored ? findUnlikeStored(history, stored) : []),
	];
	const end = ({ because }: Fault) => Math.max(...because.map(({ ended }) => ended));
	return faults.sort((a, b) => a.because.length - b.because.length || end(a) - end(b))[0];
}

/** Describes a fault in words, one operation per line. */
export function describeFault({ fault, because }: Fault): string {
	return [`${fault}: ${FAULTS[fault]}`, ...because.toSorted((a, b) => a.begun - b.begun).map(describeOperation)].join('\n');
}

function describeOperation({ process, act, outcome, begun, ended, version, value, name }: Operation): string {
	const when = `${begun}–${outcome === 'unknown' ? '…' : ended}`;
	return [`  ${when}`, process, act, name, version !== undefined && `version ${version}`, value && `"${value}"`, outcome].filter(Boolean).join(' ');
}

function isKnown(operation: Operation): operation is Versioned {
	return operation.outcome === 'ok' && operation.version !== undefined;
}

/** Merges a write and its retries into one operation: it took effect once, between the first call and the first acknowledgement. */
function uniteRetries(history: readonly Operation[]): Operation[] {
	return [...groupByWrite(history).values()].map((attempts) => {
		const acknowledged = attempts.filter(({ outcome }) => outcome === 'ok');
		const [first] = acknowledged.toSorted((a, b) => a.ended - b.ended);
		const last = first ?? attempts[0];
		if (!last) throw new Error('A group has an operation');
		return { ...last, version: (acknowledged.find(isKnown) ?? last).version, begun: Math.min(...attempts.map(({ begun }) => begun)) };
	});
}

/** Groups the attempts of each named write. An operation without a name is a group by itself. */
function groupByWrite(history: readonly Operation[]): Map<unknown, Operation[]> {
	return Map.groupBy(history, (operation) => (operation.act === 'write' && operation.name) || operation);
}

function findRepeated(history: readonly Operation[]): Fault[] {
	return [...groupByWrite(history).values()].flatMap((attempts) => pairUnlike(attempts.filter(isKnown), 'done-twice', ({ version }) => version));
}

function findSecondWriters(known: readonly Versioned[]): Fault[] {
	const writers = Map.groupBy(
		known.filter(({ act }) => act === 'write'),
		({ version }) => version,
	);
	return [...writers.values()].flatMap((sameVersion) => pairUnlike(sameVersion, 'lost-update', (one) => one));
}

function findTwoValues(known: readonly Versioned[]): Fault[] {
	const byVersion = Map.groupBy(
		known.filter(({ value }) => value !== undefined),
		({ version }) => version,
	);
	return [...byVersion.values()].flatMap((sameVersion) => pairUnlike(sameVersion, 'two-values', ({ value }) => value));
}

/** Returns a fault with the first operation and the first one that differs from it in `what`. */
function pairUnlike(operations: readonly Versioned[], fault: Fault['fault'], what: (operation: Versioned) => unknown): Fault[] {
	const [first, ...others] = operations.toSorted((a, b) => a.ended - b.ended);
	const other = first && others.find((one) => what(one) !== what(first));
	return other ? [{ fault, because: [first, other] }] : [];
}

/**
 * Finds operations that ignore a version known before they began. A read must return that version
 * or a later one; a write must make a later one.
 */
function findOutOfOrder(known: readonly Versioned[], start: number): Fault[] {
	const byEnd = known.toSorted((a, b) => a.ended - b.ended);
	const faults: Fault[] = [];
	let newest: Versioned | undefined;
	let at = 0;
	for (const operation of known.toSorted((a, b) => a.begun - b.begun)) {
		for (let one = byEnd[at]; one && one.ended < operation.begun; one = byEnd[++at]) if (!newest || one.version > newest.version) newest = one;
		const present = newest?.version ?? start;
		if (operation.act === 'read' ? operation.version >= present : operation.version > present) continue;
		const because = newest ? [newest, operation] : [operation];
		if (operation.act === 'read') faults.push({ fault: 'stale-read', because });
		else faults.push({ fault: newest?.act === 'read' ? 'read-before-written' : 'lost-update', because });
	}
	return faults;
}

/**
 * Finds versions that nobody made. Every version up to the newest must come from an acknowledged
 * write, or from one of unknown outcome that began before the version was known.
 */
function findGaps(history: readonly Operation[], known: readonly Versioned[], start: number): Fault[] {
	const made = new Set(known.filter(({ act }) => act === 'write').map(({ version }) => version));
	const newest = Math.max(start, ...known.map(({ version }) => version));
	const missing = Array.from({ length: newest - start }, (_, index) => start + 1 + index).filter((version) => !made.has(version));
	const writes = history.filter(({ act }) => act === 'write');
	const settled = new Set(known.map(({ name }) => name).filter((name) => name !== undefined));
	const perhaps = writes.filter(
		({ outcome, version, name }) => (outcome === 'unknown' || (outcome === 'ok' && version === undefined)) && !settled.has(name ?? ''),
	);
	const unmade = matchAll(missing, (version) => {
		const { ended } = findWitness(known, version);
		const value = known.find((one) => one.version === version)?.value;
		return perhaps
			.filter((one) => (one.version ?? version) === version && one.begun <= ended && (one.value ?? value) === (value ?? one.value))
			.map((one) => one.name ?? one);
	});
	return unmade.map((version) => ({ fault: 'gap', because: [findWitness(known, version), ...writes.filter((one) => one.version === version)] }));
}

/** Finds the first operation that proves that `version` had been made. */
function findWitness(known: readonly Versioned[], version: number): Versioned {
	const [witness] = known.filter((one) => one.version >= version).sort((a, b) => a.ended - b.ended);
	if (!witness) throw new Error('Somebody knows the newest version');
	return witness;
}

/** Matches each of `wanting` with one of its choices, using each choice once (augmenting paths). Returns the ones without a match. */
function matchAll<T>(wanting: readonly T[], listChoices: (one: T) => unknown[]): T[] {
	const takenBy = new Map<unknown, T>();
	const place = (one: T, tried: Set<unknown>): boolean =>
		listChoices(one).some((choice) => {
			if (tried.has(choice)) return false;
			tried.add(choice);
			const holder = takenBy.get(choice);
			if (holder !== undefined && !place(holder, tried)) return false;
			takenBy.set(choice, one);
			return true;
		});
	return wanting.filter((one) => !place(one, new Set()));
}

function findUnlikeStored(history: readonly Operation[], stored: readonly string[]): Fault[] {
	const times = Map.groupBy(stored, (name) => name);
	return [...groupByWrite(history)].flatMap(([name, attempts]): Fault[] => {
		if (typeof name !== 'string') return [];
		const count = times.get(name)?.length ?? 0;
		const acknowledged = attempts.find(({ outcome }) => outcome === 'ok');
		if (count > 1) return [{ fault: 'done-twice', because: attempts }];
		if (count === 0 && acknowledged) return [{ fault: 'not-stored', because: [acknowledged] }];
		if (count === 1 && attempts.every(({ outcome }) => outcome === 'fail')) return [{ fault: 'stored-though-refused', because: attempts }];
		return [];
	});
}
