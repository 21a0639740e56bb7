import type { SheetFailure } from '../problems.ts';

export type SheetEncoding = 'utf-8' | 'shift_jis' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** Bytes of the longest byte order mark. */
const MARK = 3;
/** Number of bytes after the first non-ASCII byte that decide between the encodings without a mark. */
const SAMPLE = 32 * 1024;

/**
 * Decodes a sheet's bytes. A byte order mark decides at once. Without one, ASCII is passed on undecided, and the first other bytes decide for the encoding with
 * fewer errors (UTF-8 on a tie), or for the one of Western Windows if they look like its letters. Broken bytes become U+FFFD, which the row's
 * reader reports.
 */
export class SheetDecoder {
	#decoder: TextDecoder | undefined;
	#held: Uint8Array = new Uint8Array();
	#started = false;
	#encoding: SheetEncoding = 'utf-8';

	get encoding(): SheetEncoding {
		return this.#encoding;
	}

	/** Returns the text of the next bytes. `last` also decodes the held bytes. */
	decode(bytes: Uint8Array, last = false): string {
		if (this.#decoder) return this.#decoder.decode(bytes, { stream: !last });
		const held = this.#held.length ? joinBytes(this.#held, bytes) : bytes;
		if (!this.#started) {
			if (held.length < MARK && !last) return this.#hold(held);
			this.#started = true;
			const marked = readMarkedEncoding(held);
			if (marked) return this.#decide(marked, held, last);
		}
		const foreign = held.findIndex((byte) => byte > 0x7f);
		// The letter before other bytes helps to guess.
		const start = Math.max(0, (foreign < 0 ? held.length : foreign) - 1);
		if (!last && (foreign < 0 || held.length - foreign < SAMPLE)) {
			this.#hold(held.subarray(start));
			return ascii.decode(held.subarray(0, start));
		}
		return this.#decide(guessEncoding(held.subarray(start)), held, last);
	}

	#hold(bytes: Uint8Array): string {
		this.#held = bytes.slice();
		return '';
	}

	#decide(encoding: SheetEncoding, bytes: Uint8Array, last: boolean): string {
		this.#encoding = encoding;
		this.#held = new Uint8Array();
		this.#decoder = new TextDecoder(encoding);
		return this.#decoder.decode(bytes, { stream: !last });
	}
}

const ascii = new TextDecoder('utf-8');

/** Returns whether a file begins like a ZIP archive, as workbooks do. */
export function isArchive(head: Uint8Array): boolean {
	return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
}

/** Detects a file that is not a text from its first bytes. Returns undefined for a text. */
export function detectForeignFile(head: Uint8Array): SheetFailure | undefined {
	const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
	if (isArchive(head) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { code: 'SPREADSHEET_FILE' };
	if (!readMarkedEncoding(head)?.startsWith('utf-16') && head.includes(0)) return { code: 'NOT_TEXT' };
	return undefined;
}

function readMarkedEncoding(bytes: Uint8Array): SheetEncoding | undefined {
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	return undefined;
}

/** Matches a run of characters of Shift_JIS in bytes that are decoded one by one, and the letter before it. */
const SHIFT_JIS_RUN = /([A-Za-z]?)((?:[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]|[\xa1-\xdf])+)/g;

/** Matches a character of Shift_JIS whose bytes are no letters, quotation marks or dashes of Western Windows: `石`, `無`, most kana. */
const NEVER_WESTERN = /^(?:[\x81-\x83\x87-\x89\x8d\x8f\x90\x98\x9d].|[\x81-\x9f][^A-Za-z\x91-\x97\xc0-\xff])/s;

/** Matches an accented letter at the end of a word. */
const LONE_LETTER = /[A-Za-z][\xe0-\xfc](?![\x40-\x7e\x80-\xfc])/g;

function guessEncoding(bytes: Uint8Array): SheetEncoding {
	const decode = (encoding: SheetEncoding) => new TextDecoder(encoding).decode(bytes, { stream: true });
	const countErrors = (text: string) => text.split('\ufffd').length - 1;
	const utf8 = decode('utf-8');
	const errors = countErrors(utf8);
	// A few broken characters among many others.
	if (errors * 10 <= (utf8.match(/[^\p{ASCII}\ufffd]/gu) ?? []).length) return 'utf-8';
	if (looksWestern(bytes)) return 'windows-1252';
	return countErrors(decode('shift_jis')) < errors ? 'shift_jis' : 'utf-8';
}

/**
 * Returns whether most bytes beyond ASCII are single accented letters or signs within Latin words. In Japanese text several characters stand
 * together, and not all are rare kanji, whose first byte is at least E0, as accented letters are.
 */
function looksWestern(bytes: Uint8Array): boolean {
	const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
	let western = text.match(LONE_LETTER)?.length ?? 0;
	let japanese = 0;
	for (const [, letter, run = ''] of text.matchAll(SHIFT_JIS_RUN)) {
		const isHalfWidth = /^[\xa1-\xdf]+$/.test(run);
		if (run.length > (isHalfWidth ? 1 : 2) && (isHalfWidth || /^(?:[\xe0-\xfc].|[\xa1-\xdf])*[\x81-\x9f]/s.test(run))) japanese++;
		else if (letter && NEVER_WESTERN.test(run)) japanese++;
		else if (letter || isHalfWidth) western++;
	}
	return western > japanese;
}

export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
	const both = new Uint8Array(first.length + second.length);
	both.set(first);
	both.set(second, first.length);
	return both;
}
