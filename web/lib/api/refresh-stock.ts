import { api } from './api.ts';

/** Extends every own stone that is in no auction by thirty days. A very large stock needs several calls. */
export async function refreshStock() {
	const all = await api.refreshInventory({ body: { all: true } });
	for (let last = all; last.more && last.refreshed > 0; ) {
		last = await api.refreshInventory({ body: { all: true } });
		all.refreshed += last.refreshed;
		all.skipped.push(...last.skipped);
	}
	return all;
}
