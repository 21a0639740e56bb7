import { filterByCode } from '../vectors/range-tests.ts';
import { type Bits, findLowestBit, readWord } from './bits.ts';
import { Growing } from './growing.ts';

const FITS_TWO_BYTES = 65_536;

/** Seller of each row, as a code: two bytes per stone for up to 65,536 sellers, then four. */
export class Sellers {
	column: Growing<Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>;
	readonly #codes = new Map<string, number>();
	/** Sellers by code. */
	readonly #names: string[] = [];
	/** The dealer of each seller, by the seller's code; undefined if unknown. */
	readonly #dealers: (string | undefined)[] = [];
	#firstOfDealer: Uint32Array | undefined;

	constructor(rows: number) {
		this.column = new Growing((length) => new Uint16Array(length), rows);
	}

	get names(): readonly string[] {
		return this.#names;
	}

	read(row: number): string {
		return this.#names[this.column.values[row] ?? 0] ?? '';
	}

	/** The dealer of each seller, in the order of `names`. */
	get dealers(): readonly (string | undefined)[] {
		return this.#names.map((_, code) => this.#dealers[code]);
	}

	/** For each seller's code, the lowest code of a seller with the same dealer: the own one if there is no other, or the dealer is unknown. */
	get firstOfDealer(): Uint32Array {
		if (this.#firstOfDealer?.length === this.#names.length) return this.#firstOfDealer;
		const firsts = new Map<string, number>();
		this.#firstOfDealer = Uint32Array.from(this.#names, (name, code) => {
			const dealer = this.#dealers[code] ?? name;
			const first = firsts.get(dealer) ?? code;
			firsts.set(dealer, first);
			return first;
		});
		return this.#firstOfDealer;
	}

	/** Assigns codes to all sellers, and their dealers, before the column is filled. */
	learn(names: readonly string[], dealers: readonly (string | null)[] = []): void {
		for (const [at, name] of names.entries()) this.#setDealer(this.#code(name), dealers[at] ?? undefined);
	}

	/** Writes the seller of a row. An absent dealer leaves the seller's known one. */
	set(row: number, sellerId: string, dealer?: string): void {
		// First the code, since it may replace the array.
		const code = this.#code(sellerId);
		this.column.values[row] = code;
		this.#setDealer(code, dealer);
	}

	/** Returns whether a row with this dealer would change the seller's dealer. */
	isOtherDealer(sellerId: string, dealer: string | undefined): boolean {
		return dealer !== undefined && this.#dealers[this.find(sellerId)] !== dealer;
	}

	/** Returns a seller's code, or -1. */
	find(sellerId: string): number {
		return this.#codes.get(sellerId) ?? -1;
	}

	has(row: number, sellerId: string): boolean {
		return this.column.values[row] === this.find(sellerId);
	}

	/** Keeps the rows of these sellers. Unknown sellers have no rows. */
	keep(bits: Bits, words: number, sellerIds: ReadonlySet<string>): void {
		const codes = [...sellerIds].flatMap((id) => this.#codes.get(id) ?? []);
		const [only] = codes;
		if (only === undefined) bits.fill(0, 0, words);
		else if (codes.length === 1) filterByCode(bits, words, this.column.values, only);
		else {
			const wanted = new Uint8Array(this.#codes.size);
			for (const code of codes) wanted[code] = 1;
			filterByCodes(bits, words, this.column.values, wanted);
		}
	}

	#setDealer(code: number, dealer: string | undefined): void {
		if (dealer === undefined || this.#dealers[code] === dealer) return;
		this.#dealers[code] = dealer;
		this.#firstOfDealer = undefined;
	}

	#code(sellerId: string): number {
		const known = this.#codes.get(sellerId);
		if (known !== undefined) return known;
		const code = this.#codes.size;
		this.#codes.set(sellerId, code);
		this.#names.push(sellerId);
		if (code === FITS_TWO_BYTES) this.column.values = Uint32Array.from(this.column.values);
		return code;
	}
}

function filterByCodes(bits: Bits, words: number, column: Uint16Array | Uint32Array, wanted: Uint8Array): void {
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		let kept = all;
		for (let rest = all; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			if (wanted[column[(at << 5) + bit] ?? 0] !== 1) kept ^= 1 << bit;
		}
		bits[at] = kept;
	}
}
