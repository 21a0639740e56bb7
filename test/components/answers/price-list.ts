import { MarketError } from '#functions/usecases/market-error.ts';
import type { OwnPriceList } from '#shared/contract/prices/price-lists.ts';
import { readPriceSheet } from '#shared/sheet/price-sheet.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import type { Answers } from '../fake-client.ts';

const today = () => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Writes the sheet of today's list; D IF of rounds from 1.00 to 1.49 ct is at 12,000. */
export const writeTodaysSheet = (shapes = ['BR']): string => writePriceSheet({ date: writeListDate(Date.now()), shapes });

/** Stores one member's price list as the market does; `text` is the initial sheet. */
export function fakePriceList(text?: string): Answers {
	let own: OwnPriceList = { version: 0, uploadedAt: null, list: null };
	const keep = (sheet: string, fancyByPear: boolean) => {
		const read = readPriceSheet(sheet, { currency: 'USD', today: today(), fancyByPear });
		if ('issues' in read) throw new MarketError('PRICE_LIST_REFUSED', { priceSheet: read.issues });
		own = { version: own.version + 1, uploadedAt: new Date().toISOString(), list: read.list };
		return { ...own, warnings: { ...read.warnings, missingSizes: 0 } };
	};
	if (text !== undefined) keep(text, false);
	return {
		priceList: async () => own,
		keepPriceList: async ({ body }) => keep(body.text, body.fancyByPear ?? false),
		deletePriceList: async () => {
			own = { version: own.version + 1, uploadedAt: null, list: null };
		},
	};
}
