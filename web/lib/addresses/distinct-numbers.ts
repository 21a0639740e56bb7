/** Removes duplicates of lot ids and certificate numbers, which are equal without regard to case. */
export function listDistinctNumbers(numbers: readonly string[]): string[] {
	const seen = new Set<string>();
	return numbers.filter((number) => {
		const isNew = !seen.has(number.toUpperCase());
		seen.add(number.toUpperCase());
		return isNew;
	});
}
