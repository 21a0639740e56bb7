import type { Certificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { type Bits, findLowestBit, hasBit, readWord } from './columns/bits.ts';
import { readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { makeFingerprint } from './columns/names.ts';

/** Marks by 20 bits of a number's fingerprint rule out nearly all stones before their certificates are compared. */
const MARKS = 2 ** 20;
/** A certificate's key: the fingerprint of 48 bits of its number, then the laboratory's code. */
const LABORATORIES = SLOTS.laboratory.mask + 1;

const markOf = (upper: number) => upper & (MARKS - 1);

/** Returns the indexes of the certificates that a stone for sale of a seller other than `exceptSeller` has. */
export function findForSale(columns: Columns, certificates: readonly Certificate[], exceptSeller: string): number[] {
	const own = columns.sellers.find(exceptSeller);
	const { values } = columns.sellers.column;
	return certificates.flatMap((certificate, at) => (findRows(columns, makeKey(certificate)).some((row) => values[row] !== own) ? at : []));
}

/** Selects those of `asked` rows that are for sale and whose certificate another seller's stone for sale has too. */
export function selectSharedOf(columns: Columns, asked: readonly number[]): number[] {
	const { values } = columns.sellers.column;
	return asked.filter((row) => {
		const rows = findRows(columns, readKey(columns, row));
		return rows.includes(row) && rows.some((other) => values[other] !== values[row]);
	});
}

/** Selects the rows of all stones for sale whose certificate another seller's stone for sale has too. Reads the whole market. */
export function selectShared(columns: Columns): number[] {
	const { values } = columns.sellers.column;
	return [...groupRows(columns).values()].filter((rows) => rows.some((row) => values[row] !== values[rows[0] ?? 0])).flat();
}

/** Finds the rows of stones for sale with a certificate's key. */
function findRows(columns: Columns, key: number): number[] {
	const number = Math.floor(key / LABORATORIES);
	if (number === 0) return [];
	const isForSale = (row: number) =>
		SEARCHABLE_STATES.some((state) => hasBit(columns.sets.states[state].values, row)) && !hasBit(columns.sets.flags.hidden.values, row);
	return columns.names.certificateNumber.find(number, columns.rows).filter((row) => isForSale(row) && readKey(columns, row) === key);
}

/** Groups the rows of stones for sale that may have an equal by certificate. */
function groupRows(columns: Columns): Map<number, number[]> {
	const { upper } = columns.names.certificateNumber;
	const marks = new Uint8Array(MARKS);
	walkForSale(columns, (row) => count(marks, markOf(upper.values[row] ?? 0)));
	const groups = new Map<number, number[]>();
	walkForSale(columns, (row) => {
		if (marks[markOf(upper.values[row] ?? 0)] !== 2) return;
		const key = readKey(columns, row);
		if (key === 0) return;
		const group = groups.get(key);
		if (group) group.push(row);
		else groups.set(key, [row]);
	});
	return groups;
}

/** Counts a mark up to 2. */
function count(marks: Uint8Array, mark: number): void {
	if ((marks[mark] ?? 0) < 2) marks[mark] = (marks[mark] ?? 0) + 1;
}

function walkForSale({ sets, words }: Columns, visit: (row: number) => void): void {
	const open: Bits[] = SEARCHABLE_STATES.map((state) => sets.states[state].values);
	const hidden = sets.flags.hidden.values;
	for (let at = 0; at < words; at++) {
		let rest = 0;
		for (const set of open) rest |= readWord(set, at);
		for (rest &= ~readWord(hidden, at); rest !== 0; rest &= rest - 1) visit((at << 5) + findLowestBit(rest));
	}
}

function makeKey({ laboratory, certificateNumber }: Certificate): number {
	return makeFingerprint(normalizeLotId(certificateNumber)) * LABORATORIES + (SLOTS.laboratory.codes.get(laboratory) ?? 0);
}

/** Reads the key of a row's certificate; 0 without laboratory or number. */
function readKey({ names, sets }: Columns, row: number): number {
	const laboratory = readCode(sets.getWords(SLOTS.laboratory)[row] ?? 0, SLOTS.laboratory);
	const number = names.certificateNumber.read(row);
	return laboratory === 0 || number === 0 ? 0 : number * LABORATORIES + laboratory;
}
