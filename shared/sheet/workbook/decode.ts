import type { SheetFailure } from '../problems.ts';

export type SheetEncoding = 'utf-8' | 'shift_jis' | 'utf-16le' | 'utf-16be';

/** Bytes of the longest byte order mark. */
const MARK = 3;
/** Number of bytes after the first non-ASCII byte that decide between UTF-8 and Shift_JIS. */
const SAMPLE = 32 * 1024;

/**
 * Decodes a sheet's bytes. A byte order mark decides at once. Without one, ASCII is passed on undecided, and the first other bytes decide for the encoding with
 * fewer errors (UTF-8 on a tie). Broken bytes become U+FFFD, which the row's reader reports.
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
		if (foreign < 0) {
			this.#held = new Uint8Array();
			return ascii.decode(held);
		}
		if (held.length - foreign < SAMPLE && !last) {
			this.#hold(held.subarray(foreign));
			return ascii.decode(held.subarray(0, foreign));
		}
		return this.#decide(guessEncoding(held.subarray(foreign)), held, last);
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

function guessEncoding(bytes: Uint8Array): SheetEncoding {
	const faults = (encoding: SheetEncoding) => new TextDecoder(encoding).decode(bytes, { stream: true }).split('\ufffd').length;
	return faults('shift_jis') < faults('utf-8') ? 'shift_jis' : 'utf-8';
}

export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
	const both = new Uint8Array(first.length + second.length);
	both.set(first);
	both.set(second, first.length);
	return both;
}
