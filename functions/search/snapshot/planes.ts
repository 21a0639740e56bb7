/** The numbers of a column. */
export type Values = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * Splits numbers into planes: all lowest bytes, then all next bytes, and so on. Similar bytes become neighbours and compress far better. `width`:
 * bytes per stone, possibly of several numbers.
 */
export function splitPlanes(values: Values, width: number): Uint8Array {
	const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
	const count = bytes.length / width;
	const planes = new Uint8Array(bytes.length);
	for (let plane = 0; plane < width; plane++) {
		for (let at = 0, from = plane, to = plane * count; at < count; at++, from += width) planes[to + at] = bytes[from] ?? 0;
	}
	return planes;
}

/** Joins planes of 16-bit numbers made by `splitPlanes`, into the first places of `into`. */
export function joinShort(planes: Uint8Array, into: Uint16Array): void {
	const count = planes.length / 2;
	for (let at = 0; at < count; at++) into[at] = (planes[at] ?? 0) | ((planes[count + at] ?? 0) << 8);
}

/** Like joinShort, for 32-bit numbers; each stone has `numbers` of them. */
export function joinLong(planes: Uint8Array, into: Uint16Array | Uint32Array, numbers = 1): void {
	const count = planes.length / (4 * numbers);
	for (let number = 0; number < numbers; number++) {
		const first = 4 * number * count;
		for (let at = 0; at < count; at++) {
			const from = first + at;
			const low = (planes[from] ?? 0) | ((planes[from + count] ?? 0) << 8);
			const high = (planes[from + 2 * count] ?? 0) | ((planes[from + 3 * count] ?? 0) << 8);
			into[at * numbers + number] = low | (high << 16);
		}
	}
}
