import type { KeptPriceList, NewPriceList, OwnPriceList } from '#shared/contract/prices/price-lists.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { countMissingSizes, type PriceList } from '#shared/domain/prices/price-list.ts';
import { readPriceSheet } from '#shared/sheet/price-sheet.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { PriceListEncryption, PriceListRecord } from './ports/price-lists.ts';

/** Reads the caller's own price list, which nobody else gets; null if there is no list. */
export async function readPriceList(market: Ports<'priceLists'>, encryption: PriceListEncryption, { memberId }: MemberRecord): Promise<OwnPriceList> {
	const record = await market.priceLists.get(memberId);
	return present(record, await openList(encryption, record));
}

/**
 * Stores a sheet as the caller's price list and replaces an earlier one. Errors: PRICE_LIST_REFUSED with the mistakes by row; STALE if the list was
 * changed elsewhere at the same moment.
 */
export async function keepPriceList(
	market: Ports<'now' | 'zone' | 'currency' | 'commit' | 'priceLists'>,
	encryption: PriceListEncryption,
	{ memberId }: MemberRecord,
	{ text, fancyByPear }: NewPriceList,
): Promise<KeptPriceList> {
	const sheet = readPriceSheet(text, { currency: market.currency, today: nameMarketDay(market.zone, market.now), fancyByPear });
	if ('issues' in sheet) throw new MarketError('PRICE_LIST_REFUSED', { priceSheet: sheet.issues });
	const { list, warnings } = sheet;
	const before = await market.priceLists.get(memberId);
	const former = await openList(encryption, before);
	const after = await replaceList(market, before, { memberId, uploadedAt: market.now, sealed: await encryption.seal(memberId, list) });
	return { ...present(after, list), warnings: { ...warnings, missingSizes: former ? countMissingSizes(former, list) : 0 } };
}

/** Deletes the content of the caller's price list, if there is one. Errors: STALE. */
export async function deletePriceList(market: Ports<'now' | 'commit' | 'priceLists'>, { memberId }: MemberRecord): Promise<void> {
	const before = await market.priceLists.get(memberId);
	if (before?.sealed) await replaceList(market, before, { memberId, uploadedAt: market.now });
}

async function replaceList(market: Ports<'commit'>, before: PriceListRecord | undefined, next: Omit<PriceListRecord, 'version'>): Promise<PriceListRecord> {
	const after = { ...next, version: (before?.version ?? 0) + 1 };
	if (!(await commitIfFirst(market, [{ kind: 'price-list', before, after }]))) throw new MarketError('STALE');
	return after;
}

async function openList(encryption: PriceListEncryption, record: PriceListRecord | undefined): Promise<PriceList | undefined> {
	return record?.sealed === undefined ? undefined : encryption.open(record.memberId, record.sealed);
}

function present(record: PriceListRecord | undefined, list: PriceList | undefined): OwnPriceList {
	if (!record || !list) return { version: record?.version ?? 0, uploadedAt: null, list: null };
	return { version: record.version, uploadedAt: new Date(record.uploadedAt).toISOString(), list };
}

const LISTS_KEPT = 100;

/** Creates a reader of callers' price lists for a search, which caches decrypted lists of recent callers until they change. */
export function rememberPriceLists(
	encryption: PriceListEncryption,
): (market: Ports<'priceLists'>, member: Pick<MemberRecord, 'memberId'>) => Promise<PriceList | undefined> {
	const kept = new Map<string, { version: number; list: PriceList | undefined }>();
	return async (market, { memberId }) => {
		const record = await market.priceLists.get(memberId);
		const known = kept.get(memberId);
		kept.delete(memberId);
		const opened = known && known.version === record?.version ? known : { version: record?.version ?? 0, list: await openList(encryption, record) };
		kept.set(memberId, opened);
		for (const oldest of kept.keys()) if (kept.size > LISTS_KEPT) kept.delete(oldest);
		return opened.list;
	};
}
