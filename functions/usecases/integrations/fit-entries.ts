import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';

/** Bytes of an answer besides its entries: cursors and headings. */
const FRAME_BYTES = 20_000;

/** Counts how many of a page's entries, from the first on, fit into an answer. At least one does. */
export function countFitting(entries: readonly unknown[]): number {
	let bytes = FRAME_BYTES;
	// As Lambda counts: the answer is a text within JSON. A comma has one byte more.
	const end = entries.findIndex((entry) => {
		bytes += Buffer.byteLength(JSON.stringify(JSON.stringify(entry))) + 1;
		return bytes > ANSWER_BYTES;
	});
	return end < 0 ? entries.length : Math.max(1, end);
}
