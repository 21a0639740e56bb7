import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

/**
 * Verifies an auction's ledger as the market answers it to a member at
 * GET /api/v1/common/diamonds/{id}/bids. Uses nothing of the market, so that
 * whoever doubts the market can read it whole. See docs/ledger.md.
 */

interface Entry {
	sequence: number;
	bidId: string;
	bidderId: string;
	placedAt: string;
	bidAmount: number;
	currentBid: number;
	leaderId: string;
	commitment: string;
	/** The ceiling and the salt of its commitment; not shown before the close. */
	maxBid?: number;
	salt?: string;
	previousHash: string;
	hash: string;
}

interface Ledger {
	diamondId: string;
	auction: number;
	closed: boolean;
	entries: Entry[];
}

interface Lead {
	leaderId: string;
	currentBid: number;
	ceiling: number;
}

const USAGE =
	'Usage: node bin/verify-ledger.ts [FILE] [--seen HASH]…\nReads the ledger from FILE or from standard input. --seen names a hash that you noted earlier.';
const START = '0'.repeat(64);

const sha256 = (line: string): string => createHash('sha256').update(line, 'utf8').digest('hex');

const { values, positionals } = readCommandLine();
try {
	const ledger = read(positionals[0] === undefined ? await text(process.stdin) : await readFile(positionals[0], 'utf8'));
	const faults = [...findChainFaults(ledger), ...findCeilingFaults(ledger), ...findSeenFaults(ledger, values.seen ?? []), ...findDecisionFaults(ledger)];
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
	if (typeof ledger?.diamondId !== 'string' || typeof ledger.closed !== 'boolean' || !Array.isArray(ledger.entries)) {
		throw new Error(`This is not the answer of GET /api/v1/common/diamonds/{id}/bids.\n${USAGE}`);
	}
	if (ledger.closed && ledger.entries.length > 0 && ledger.entries.every(({ salt }) => salt === undefined)) {
		throw new Error(
			'Nothing of this ledger is opened. After the close the market opens it to the seller and the bidders: download it with the token of one of them.',
		);
	}
	return ledger as Ledger;
}

/** Every entry has the hash of its own content, and names the hash of the entry before it. */
function findChainFaults({ diamondId, auction, closed, entries }: Ledger): string[] {
	const faults: string[] = [];
	let before: Entry | undefined;
	for (const entry of entries) {
		const { sequence, bidId, bidderId, placedAt, bidAmount, commitment, currentBid, leaderId, previousHash } = entry;
		const line = [diamondId, auction, sequence, bidId, bidderId, placedAt, bidAmount, commitment, currentBid, leaderId, previousHash].join('|');
		if (sha256(line) !== entry.hash) faults.push(`Bid ${sequence}: the hash does not fit the content; something of this bid was changed.`);
		const expected = (before?.sequence ?? 0) + 1;
		if (sequence < expected) faults.push(`Bid ${sequence}: stands after bid ${expected - 1}; the order was changed.`);
		// Until the close a leader's rise of the own ceiling is shown to nobody else.
		else if (sequence > expected && closed) faults.push(`Bid ${sequence}: bid ${expected} before it is missing.`);
		else if (sequence === expected && previousHash !== (before?.hash ?? START)) faults.push(`Bid ${sequence}: does not follow the hash of the bid before it.`);
		if (before && placedAt < before.placedAt) faults.push(`Bid ${sequence}: is older than the bid before it.`);
		before = entry;
	}
	return faults;
}

/** The ceiling that is shown is the one that was committed to when the bid was made. */
function findCeilingFaults({ closed, entries }: Ledger): string[] {
	return entries.flatMap(({ sequence, maxBid, salt, commitment, bidAmount }) => {
		if (maxBid === undefined || salt === undefined) return closed ? [`Bid ${sequence}: the ceiling is not opened although the auction is closed.`] : [];
		if (sha256(`${salt}:${maxBid}`) !== commitment) return [`Bid ${sequence}: the ceiling ${maxBid} is not the one that was committed to.`];
		return maxBid < bidAmount ? [`Bid ${sequence}: the ceiling ${maxBid} is below the bid ${bidAmount}.`] : [];
	});
}

function findSeenFaults({ entries }: Ledger, seen: readonly string[]): string[] {
	return seen.filter((hash) => !entries.some((entry) => entry.hash === hash)).map((hash) => `The hash ${hash} that you saw is not in the ledger any more.`);
}

/** With all ceilings open, every bid is decided again: who leads, and at what price. */
function findDecisionFaults({ closed, entries }: Ledger): string[] {
	if (!closed) return [];
	const faults: string[] = [];
	let lead: Lead | undefined;
	for (const { sequence, bidderId, bidAmount, maxBid = bidAmount, leaderId, currentBid } of entries) {
		if (lead && lead.leaderId !== bidderId && bidAmount < raiseOver(lead.currentBid)) {
			faults.push(`Bid ${sequence}: ${bidAmount} is less than 1% over ${lead.currentBid} and should have been refused.`);
		}
		lead = decideAgain(lead, { bidderId, bidAmount, maxBid });
		if (lead.leaderId === leaderId && lead.currentBid === currentBid) continue;
		faults.push(`Bid ${sequence}: by the rules ${lead.leaderId} leads at ${lead.currentBid}, the ledger says ${leaderId} at ${currentBid}.`);
		lead = { ...lead, leaderId, currentBid };
	}
	return faults;
}

function decideAgain(lead: Lead | undefined, { bidderId, bidAmount, maxBid }: { bidderId: string; bidAmount: number; maxBid: number }): Lead {
	if (!lead) return { leaderId: bidderId, currentBid: bidAmount, ceiling: maxBid };
	if (lead.leaderId === bidderId) return { ...lead, ceiling: Math.max(lead.ceiling, maxBid) };
	if (maxBid <= lead.ceiling) return { ...lead, currentBid: Math.min(lead.ceiling, raiseOver(maxBid)) };
	return { leaderId: bidderId, currentBid: Math.max(bidAmount, Math.min(maxBid, raiseOver(lead.ceiling))), ceiling: maxBid };
}

/** 1% more, rounded up to a whole unit. */
function raiseOver(amount: number): number {
	return Math.floor((amount * 101 + 99) / 100);
}

function praise({ diamondId, auction, closed, entries }: Ledger): string {
	const last = entries.at(-1);
	const name = `Auction ${auction} of ${diamondId}`;
	if (!last) return `${name}: there is no bid.`;
	const lead = `${last.leaderId} leads at ${last.currentBid} after ${last.sequence} bids; the last hash is ${last.hash}.`;
	if (closed) return `${name}: every hash, ceiling and decision is right. ${lead}`;
	return `${name} is open: what is shown is right. ${lead}\nNote the hash, and verify with --seen after the close.`;
}
