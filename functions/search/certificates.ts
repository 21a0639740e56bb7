import type { Certificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { type Bits, findLowestBit, readWord } from './columns/bits.ts';
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
	const keys = certificates.map(makeKey);
	const own = columns.sellers.find(exceptSeller);
	const rows = groupRows(columns, keys);
	const { values } = columns.sellers.column;
	return keys.flatMap((key, at) => (rows.get(key)?.some((row) => values[row] !== own) ? at : []));
}

/** Selects the rows of stones for sale, by default of all, whose certificate another seller's stone for sale has too. */
export function selectShared(columns: Columns, asked?: readonly number[]): number[] {
	const { values } = columns.sellers.column;
	const groups = groupRows(
		columns,
		asked?.map((row) => readKey(columns, row)),
	);
	const shared = [...groups.values()].filter((rows) => rows.some((row) => values[row] !== values[rows[0] ?? 0])).flat();
	if (!asked) return shared;
	const wanted = new Set(asked);
	return shared.filter((row) => wanted.has(row));
}

/** Groups the rows of stones for sale by certificate: those with one of `keys`, by default those that may have an equal. */
function groupRows(columns: Columns, keys?: readonly number[]): Map<number, number[]> {
	const { upper } = columns.names.certificateNumber;
	const marks = new Uint8Array(MARKS);
	if (keys) for (const key of keys) marks[markOf(Math.floor(key / LABORATORIES / 2 ** 16))] = 2;
	else walkForSale(columns, (row) => count(marks, markOf(upper.values[row] ?? 0)));
	const wanted = keys && new Set(keys);
	const groups = new Map<number, number[]>();
	walkForSale(columns, (row) => {
		if (marks[markOf(upper.values[row] ?? 0)] !== 2) return;
		const key = readKey(columns, row);
		if (key === 0 || (wanted && !wanted.has(key))) return;
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
