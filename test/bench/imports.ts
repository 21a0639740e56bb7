import type * as z from 'zod';
import type { Upload } from '#shared/contract/common.ts';
import type { Caller, CountedMarket } from './counted-market.ts';

/** Waits until an import has ended, or shows its preview. Throws if it failed. */
export async function isThrough(market: CountedMarket, dealer: Caller, importId: string): Promise<void> {
	await market.eventually('the end of the import', async () => {
		const { state, failure } = await market.peek('getImport', { params: { importId }, query: {} }, dealer);
		if (failure) throw new Error(failure.message);
		return state === 'DONE' || state === 'PREVIEW' || undefined;
	});
}

/** Confirms the prices of an import if the market asks about them. */
export async function confirms(market: CountedMarket, dealer: Caller, importId: string): Promise<void> {
	if (!(await market.peek('getImport', { params: { importId }, query: {} }, dealer)).question) return;
	await market.peek('answerImport', { params: { importId }, body: { prices: 'AS_READ', unlikely: 'LIST' } }, dealer);
	await isThrough(market, dealer, importId);
}

/** Sends a file to storage as a browser does. */
export async function stores({ url, fields }: Pick<z.infer<typeof Upload>, 'url' | 'fields'>, file: Blob): Promise<void> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set('file', file);
	const stored = await fetch(url, { method: 'POST', body: form });
	if (!stored.ok) throw new Error(await stored.text());
}
