import { api } from './api.ts';

/** Thirty more days for every own stone that is in no auction. A very large stock takes several calls. */
export async function refreshStock() {
	const all = await api.refreshInventory({ body: { all: true } });
	for (let last = all; last.more && last.refreshed > 0; ) {
		last = await api.refreshInventory({ body: { all: true } });
		all.refreshed += last.refreshed;
		all.skipped.push(...last.skipped);
	}
	return all;
}
