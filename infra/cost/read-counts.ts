/** The quantities of one call in `docs/calls.md`. */
export interface CallCount {
	reads: number;
	writes: number;
	/** Bytes of its answer as sent. */
	sentBytes: number;
	/** Requests to the table, and items that they read. */
	requests: number;
	items: number;
}

const CALLS = ['call', 'case', 'RCU', 'WCU', 'sent', 'requests', 'items read'] as const;
const PIECES = ['piece', 'RCU', 'WCU'] as const;

/** Reads the counts of `docs/calls.md`, by "call" or "call, case". Throws if the page has no such table. */
export function readCallCounts(page: string): ReadonlyMap<string, CallCount> {
	return new Map(
		readTable(page, CALLS).map(([call, about, ...cells]) => {
			const [reads = 0, writes = 0, sentBytes = 0, requests = 0, items = 0] = cells.map(readNumber);
			return [about ? `${call}, ${about}` : (call ?? ''), { reads, writes, sentBytes, requests, items }];
		}),
	);
}

/** Reads the pieces of work of `docs/scale.md` by name, including what the table's stream triggers. Throws if the page has no such table. */
export function readPieceCounts(page: string): ReadonlyMap<string, Pick<CallCount, 'reads' | 'writes'>> {
	return new Map(readTable(page, PIECES).map(([piece = '', reads, writes]) => [piece, { reads: readNumber(reads), writes: readNumber(writes) }]));
}

/** Reads the named columns of the first Markdown table that has them all. */
function readTable(page: string, headings: readonly string[]): (string | undefined)[][] {
	const lines = page.split('\n').map((line) =>
		line.startsWith('|')
			? line
					.split('|')
					.slice(1, -1)
					.map((cell) => cell.trim())
			: undefined,
	);
	const top = lines.findIndex((cells) => cells !== undefined && headings.every((heading) => cells.includes(heading)));
	const places = headings.map((heading) => lines[top]?.indexOf(heading) ?? -1);
	const end = lines.findIndex((cells, at) => at > top && cells === undefined);
	const rows = top < 0 ? [] : lines.slice(top + 2, end < 0 ? undefined : end);
	if (rows.length === 0) throw new Error(`There is no table of ${headings.join(', ')}`);
	return rows.map((cells) => places.map((place) => cells?.[place]));
}

function readNumber(cell: string | undefined): number {
	const number = Number(cell?.replaceAll(',', ''));
	if (Number.isNaN(number)) throw new Error(`${cell} is no number`);
	return number;
}
