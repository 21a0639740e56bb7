/** Largest number of listings in one exchange. Each is up to three of a transaction's hundred writes: itself, its lot id and its certificate. */
const LISTINGS_PER_EXCHANGE = 30;

/**
 * Finds cycles of rows: each row's lot id or certificate belongs to the next row's listing, and the last row's to the first row's listing. `holder` is the id
 * of that listing. Leaves out cycles that do not fit into one transaction.
 */
export function findCycles<R extends { listingId: string }>(rows: readonly { one: R; holder: string }[]): R[][] {
	const byListing = new Map(rows.map((row) => [row.one.listingId, row]));
	const visited = new Set<string>();
	const cycles: R[][] = [];
	for (const row of rows) {
		const path = new Set<R>();
		let next: typeof row | undefined = row;
		while (next && !visited.has(next.one.listingId)) {
			visited.add(next.one.listingId);
			path.add(next.one);
			next = byListing.get(next.holder);
		}
		if (!next || !path.has(next.one)) continue;
		// The path may lead to the cycle from outside.
		const rowsOnPath = [...path];
		const cycle = rowsOnPath.slice(rowsOnPath.indexOf(next.one));
		if (cycle.length <= LISTINGS_PER_EXCHANGE) cycles.push(cycle);
	}
	return cycles;
}
