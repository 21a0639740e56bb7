import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/endpoints.ts';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';

/** Longest JSON that is compressed to see whether it fits. The demo's stones compress to a sixteenth; longer answers would only cost time. */
const COMPRESSIBLE_BYTES = 4 * ANSWER_BYTES;

const compress = promisify(gzip);

/** A list that may be cut: a page, or entries followed by `next`. */
const List = z.looseObject({ content: z.array(z.unknown()) });
type List = z.infer<typeof List>;
/** An upload with a page of its rows. */
const WithRows = z.looseObject({ rows: List });
const Entry = z.record(z.string(), z.unknown());

export type Body = { text: string } | { gzipped: Uint8Array<ArrayBuffer> };

/**
 * Writes an answer as JSON that Lambda accepts. A too long answer is compressed, if the caller accepts that and it suffices; otherwise its list is
 * cut. Throws if it has no list.
 */
export async function limitAnswer(answer: unknown, { nextBy }: Pick<Endpoint, 'nextBy'>, acceptEncoding = ''): Promise<Body> {
	const text = JSON.stringify(answer);
	// A character has at most three bytes, so most answers need not be measured.
	if (text.length * 3 <= ANSWER_BYTES) return { text };
	const bytes = measureBody(text);
	if (bytes <= ANSWER_BYTES) return { text };
	if (isGzipAccepted(acceptEncoding) && bytes <= COMPRESSIBLE_BYTES) {
		const gzipped = await compress(text);
		if (measureBase64(gzipped.length) <= ANSWER_BYTES) return { gzipped: new Uint8Array(gzipped) };
	}
	return { text: JSON.stringify(cutAnswer(answer, ANSWER_BYTES, nextBy)) };
}

/**
 * Cuts an answer's list so that its body has at most `most` bytes. A cut page has `endsEarly`; a cut list with `next` continues after its last entry,
 * named by the entry's field `nextBy`. Throws if the answer has no list.
 */
export function cutAnswer(answer: unknown, most: number, nextBy?: string): unknown {
	const { data: list } = List.safeParse(answer);
	if (list) return cutList(list, most, nextBy);
	const { rows, ...upload } = WithRows.parse(answer);
	return { ...upload, rows: cutList(rows, most - measureBody(JSON.stringify({ ...upload, rows: {} }))) };
}

function cutList(list: List, most: number, nextBy?: string): List {
	// The marker's length is always included, and `next` counts as an id.
	let bytes = measureBody(JSON.stringify({ ...list, content: [], ...(nextBy ? { next: '0'.repeat(26) } : { endsEarly: true }) }));
	let count = 0;
	for (const entry of list.content) {
		bytes += measureBody(JSON.stringify(entry));
		if (bytes > most) break;
		count++;
	}
	if (count === list.content.length) return list;
	const content = list.content.slice(0, count);
	const last = content.at(-1);
	return { ...list, content, ...(nextBy ? { next: Entry.parse(last)[nextBy] } : { endsEarly: true }) };
}

/** Returns the bytes of a text as a function hands it to the gateway: as a string within JSON. */
export function measureBody(text: string): number {
	return Buffer.byteLength(JSON.stringify(text));
}

function measureBase64(bytes: number): number {
	return Math.ceil(bytes / 3) * 4;
}

function isGzipAccepted(acceptEncoding: string): boolean {
	return /\bgzip\b/i.test(acceptEncoding) && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/i.test(acceptEncoding);
}
