/** Splits `things` into lists of at most `size`, in order. */
export function chunk<T>(things: readonly T[], size: number): T[][] {
	return Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size));
}
