import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

/**
 * Verifies an auction's ledger as GET /api/v1/common/diamonds/{id}/bids answers it. Uses no other code, so that anybody can read all of it. See docs/ledger.md.
 */

interface Entry {
	/** Number in the auction if `opened`, otherwise among the visible entries. */
	sequence: number;
	bidId: string;
	bidderNumber: number;
	/** SHA-256 over salt and id, which only the bidder sees. */
	bidderSeal: string;
	bidderId?: string;
	bidderSalt?: string;
	placedAt: string;
	bidAmount: number;
	currentBid: number;
	leaderSeal: string;
	commitment: string;
	/** The ceiling and the salt of its commitment, if the ceiling is open. */
	maxBid?: number;
	salt?: string;
	/** Only in the first bid: the stone. */
	stone?: object;
	stoneHash?: string;
	/** SHA-256 over salt, number and previous hash, which are visible if `opened`. */
	link: string;
	linkSalt?: string;
	previousHash?: string;
	hash: string;
}

interface Ledger {
	diamondId: string;
	auction: number;
	/** Every entry is visible, and every ceiling but the highest bidder's is open. */
	opened: boolean;
	entries: Entry[];
}

/** The lowest and the highest possible ceiling; both are equal if it is open. */
type Range = readonly [number, number];

interface Lead {
	leaderSeal: string;
	currentBid: number;
	ceiling: Range;
}

const USAGE =
	'Usage: node bin/verify-ledger.ts [FILE] [--seen HASH]…\nReads the ledger from FILE or from standard input. --seen names a hash that you noted earlier.';
/** Upper limit of all ceilings. */
const MOST = 1e12;
const START = '0'.repeat(64);

const sha256 = (line: string): string => createHash('sha256').update(line, 'utf8').digest('hex');

const { values, positionals } = readCommandLine();
try {
	const ledger = read(positionals[0] === undefined ? await text(process.stdin) : await readFile(positionals[0], 'utf8'));
	const faults = [
		...findChainFaults(ledger),
		...findStoneFaults(ledger),
		...findCeilingFaults(ledger),
		...findNameFaults(ledger),
		...findSeenFaults(ledger, values.seen ?? []),
		...findDecisionFaults(ledger),
	];
	for (const fault of faults) console.error(fault);
	if (faults.length > 0) process.exitCode = 1;
	else console.log(praise(ledger));
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 2;
}

function readCommandLine() {
	try {
		return parseArgs({ allowPositionals: true, options: { seen: { type: 'string', multiple: true } } });
	} catch {
		console.error(USAGE);
		process.exit(2);
	}
}

function read(json: string): Ledger {
	const ledger: Partial<Ledger> | null = JSON.parse(json);
	if (typeof ledger?.diamondId !== 'string' || typeof ledger.opened !== 'boolean' || !Array.isArray(ledger.entries)) {
		throw new Error(`This is not the answer of GET /api/v1/common/diamonds/{id}/bids.\n${USAGE}`);
	}
	if ('more' in ledger)
		throw new Error('Entries are missing: ask again with ?after=NUMBER of the last entry, and put the entries of all answers into one file without "more".');
	return ledger as Ledger;
}

/** Checks that every entry has the hash of its content, and contains the hash of the previous entry. */
function findChainFaults({ diamondId, auction, opened, entries }: Ledger): string[] {
	const faults: string[] = [];
	let before: Entry | undefined;
	for (const entry of entries) {
		const { sequence, bidId, bidderSeal, placedAt, bidAmount, commitment, currentBid, leaderSeal, link, linkSalt, previousHash, stoneHash } = entry;
		const content = [diamondId, auction, link, bidId, bidderSeal, placedAt, bidAmount, commitment, currentBid, leaderSeal];
		const line = [...content, ...(stoneHash === undefined ? [] : [stoneHash])].join('|');
		if (sha256(line) !== entry.hash) faults.push(`Bid ${sequence}: the hash does not fit the content; something of this bid was changed.`);
		const expected = (before?.sequence ?? 0) + 1;
		if (sequence < expected) faults.push(`Bid ${sequence}: stands after bid ${expected - 1}; the order was changed.`);
		else if (sequence > expected) faults.push(`Bid ${sequence}: bid ${expected} before it is missing.`);
		// Before that, `previousHash` is hidden, since it would show whether a leader raised the ceiling in between.
		else if (opened && previousHash !== (before?.hash ?? START)) faults.push(`Bid ${sequence}: does not follow the hash of the bid before it.`);
		if (opened && sha256([linkSalt, sequence, previousHash].join('|')) !== link)
			faults.push(`Bid ${sequence}: the link does not bind it to the bid before it.`);
		if (before && placedAt < before.placedAt) faults.push(`Bid ${sequence}: is older than the bid before it.`);
		before = entry;
	}
	return faults;
}

/** Checks that the shown stone is the one that the first bid names. */
function findStoneFaults({ entries: [first] }: Ledger): string[] {
	if (first?.sequence !== 1) return [];
	if (!first.stone || !first.stoneHash) return ['Bid 1: does not say which stone was offered.'];
	return sha256(writeCanonicalJson(first.stone)) === first.stoneHash ? [] : ['Bid 1: the stone that is shown is not the one that was offered.'];
}

/** Writes JSON with sorted names and no white space (RFC 8785). */
function writeCanonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, inner: unknown) => {
		if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
		return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}

/** Checks that each shown ceiling fits the commitment in its bid, and that all but the highest bidder's are shown in the end. */
function findCeilingFaults({ opened, entries }: Ledger): string[] {
	const highest = entries.at(-1)?.leaderSeal;
	return entries.flatMap(({ sequence, maxBid, salt, commitment, bidAmount, bidderSeal }) => {
		if (maxBid === undefined || salt === undefined) return opened && bidderSeal !== highest ? [`Bid ${sequence}: the ceiling of a loser is not opened.`] : [];
		if (sha256(`${salt}:${maxBid}`) !== commitment) return [`Bid ${sequence}: the ceiling ${maxBid} is not the one that was committed to.`];
		return maxBid < bidAmount ? [`Bid ${sequence}: the ceiling ${maxBid} is below the bid ${bidAmount}.`] : [];
	});
}

/** Checks that each bidder has one number, and that the seal of the caller's own bid is over the caller's id. */
function findNameFaults({ entries }: Ledger): string[] {
	const seals = new Map<number, string>();
	return entries.flatMap(({ sequence, bidderNumber, bidderSeal, bidderId, bidderSalt }) => {
		const faults: string[] = [];
		const known = seals.get(bidderNumber);
		if (known === undefined && [...seals.values()].includes(bidderSeal)) faults.push(`Bid ${sequence}: Bidder ${bidderNumber} has another number elsewhere.`);
		if (known !== undefined && known !== bidderSeal) faults.push(`Bid ${sequence}: is not of the same bidder as the others of Bidder ${bidderNumber}.`);
		if (bidderId !== undefined && sha256(`${bidderSalt}:${bidderId}`) !== bidderSeal) faults.push(`Bid ${sequence}: the seal is not over the bidder's id.`);
		seals.set(bidderNumber, known ?? bidderSeal);
		return faults;
	});
}

function findSeenFaults({ entries }: Ledger, seen: readonly string[]): string[] {
	return seen.filter((hash) => !entries.some((entry) => entry.hash === hash)).map((hash) => `The hash ${hash} that you saw is not in the ledger any more.`);
}

/** Decides every bid again: leader and price. The highest bidder's ceiling is sealed, but each bid narrows its possible range, which must not become empty. */
function findDecisionFaults({ opened, entries }: Ledger): string[] {
	if (!opened) return [];
	const faults: string[] = [];
	let lead: Lead | undefined;
	for (const entry of entries) {
		const { sequence, bidderSeal, bidAmount, leaderSeal, currentBid } = entry;
		if (lead && lead.leaderSeal !== bidderSeal && bidAmount < raiseOver(lead.currentBid)) {
			faults.push(`Bid ${sequence}: ${bidAmount} is less than 1% over ${lead.currentBid} and should have been refused.`);
		}
		const ceiling = findCeiling(lead, entry);
		if (!ceiling) faults.push(`Bid ${sequence}: by the rules this bid cannot have led to the price ${currentBid} under that leader.`);
		lead = { leaderSeal, currentBid, ceiling: ceiling ?? [currentBid, MOST] };
	}
	return faults;
}

/** Finds the leader's possible ceilings after this bid. Returns undefined if no ceiling explains leader and price. */
function findCeiling(lead: Lead | undefined, { bidderSeal, bidAmount, maxBid, leaderSeal, currentBid }: Entry): Range | undefined {
	const own: Range = maxBid === undefined ? [bidAmount, MOST] : [maxBid, maxBid];
	if (!lead) return leaderSeal === bidderSeal && currentBid === bidAmount ? own : undefined;
	if (lead.leaderSeal === bidderSeal) return leaderSeal === bidderSeal && currentBid === lead.currentBid ? limit(own, lead.ceiling[0] + 1, MOST) : undefined;
	if (leaderSeal === bidderSeal) {
		return explain(own, lead.ceiling, 1, (winning, beaten) => Math.max(bidAmount, Math.min(winning, raiseOver(beaten))), currentBid);
	}
	if (leaderSeal !== lead.leaderSeal) return undefined;
	return explain(lead.ceiling, own, 0, (winning, beaten) => Math.min(winning, raiseOver(beaten)), currentBid);
}

/** Finds the winning ceilings, at least `gap` above the beaten one, for which `price` gives `expected`. One of the two is open. */
function explain(winning: Range, beaten: Range, gap: number, price: (winning: number, beaten: number) => number, expected: number): Range | undefined {
	const [above, below] = [limit(winning, beaten[0] + gap, MOST), limit(beaten, 0, winning[1] - gap)];
	if (!above || !below) return undefined;
	if (below[0] === below[1]) return limitToPrice(above, (ceiling) => price(ceiling, below[0]), expected);
	return limitToPrice(below, (ceiling) => price(above[0], ceiling), expected) && above;
}

function limit([low, high]: Range, least: number, most: number): Range | undefined {
	const within: Range = [Math.max(low, least), Math.min(high, most)];
	return within[0] <= within[1] ? within : undefined;
}

/** Returns the part of the range for which the non-decreasing `price` equals `expected`. */
function limitToPrice(range: Range, price: (ceiling: number) => number, expected: number): Range | undefined {
	const first = findFirst(range, (ceiling) => price(ceiling) >= expected);
	return limit(range, first, findFirst(range, (ceiling) => price(ceiling) > expected) - 1);
}

/** Returns the first number of the range for which the monotonic `holds` is true, or the number after the range if it never is. */
function findFirst([low, high]: Range, holds: (ceiling: number) => boolean): number {
	let [from, to] = [low, high + 1];
	while (from < to) {
		const middle = Math.floor((from + to) / 2);
		if (holds(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}

/** Returns 1% more, rounded up to a whole unit. */
function raiseOver(amount: number): number {
	return Math.floor((amount * 101 + 99) / 100);
}

function praise({ diamondId, auction, opened, entries }: Ledger): string {
	const last = entries.at(-1);
	const name = `Auction ${auction} of ${diamondId}`;
	if (!last) return `${name}: there is no bid.`;
	const leader = entries.findLast(({ bidderSeal }) => bidderSeal === last.leaderSeal);
	const lead = `Bidder ${leader?.bidderNumber ?? '?'} leads at ${last.currentBid} after ${last.sequence} bids; the last hash is ${last.hash}.`;
	if (opened) return `${name}: every hash, open ceiling and decision is right. ${lead}`;
	return `${name}: what is shown is right. ${lead}\nNote the hash. When the auction is over for good, seller and highest bidder can verify all of it, with --seen.`;
}
