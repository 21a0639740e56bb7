import type * as z from 'zod';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { StockFeed, StockFeedBegun } from '#shared/contract/integrations/feeds.ts';
import { limitBytes } from '#shared/domain/sheets/sheet-layout.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { MarketError } from '../market-error.ts';
import { beginImport } from '../sheets/import-sheet-begin.ts';
import type { ImportMarket } from '../sheets/ports/import-market.ts';

/** Begins the import of a stock program's file. Errors: TOO_LARGE. */
export async function beginFeed(
	market: ImportMarket,
	seller: MemberRecord,
	{ format, fileName = 'feed', dryRun, refresh, maxRemovedPercent, ...upload }: z.output<typeof StockFeed>,
): Promise<z.infer<typeof StockFeedBegun>> {
	if (upload.size > limitBytes(format)) throw new MarketError('TOO_LARGE');
	const feed = { maxRemovedPercent, ...(dryRun && { dryRun }), ...(refresh && { refresh }) };
	// The name decides the type under which the file is stored.
	const named = fileName.toLowerCase().endsWith(`.${format}`) ? fileName : `${fileName}.${format}`;
	const begun = await beginImport(market, seller, { ...upload, fileName: named, feed });
	return { ...begun, follow: endpoints.getImport.path.replace('{importId}', begun.importId) };
}
