type Values = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/**
 * Numbers as planes: all lowest bytes, then all next ones and so on. What is
 * alike from stone to stone then stands together and is compressed far better.
 * `width`: bytes of what belongs to one stone, which may be several numbers.
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

/** The numbers of which `splitPlanes` made planes: of two bytes when that is the width, else of four. */
export function joinPlanes(planes: Uint8Array, width: number): Values {
	const bytes = new Uint8Array(planes.length);
	const count = planes.length / width;
	for (let plane = 0; plane < width; plane++) {
		for (let at = 0, from = plane * count, to = plane; at < count; at++, to += width) bytes[to] = planes[from + at] ?? 0;
	}
	return width === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}
