import type { Market } from '../../market/market.ts';
import type { Appraisals } from '../../prices/ports/appraisals.ts';
import type { CertificateIndex } from '../../stock/ports/certificates.ts';
import type { BulkListings } from './bulk-listings.ts';
import type { Imports, Sheets } from './imports.ts';

export interface SheetQueue {
	wake(importId: string): Promise<void>;
}

export interface ImportMarket extends Market {
	imports: Imports;
	bulk: BulkListings;
	sheets: Sheets;
	queue: SheetQueue;
	/** The market's time as it passes, in milliseconds; `now` is fixed. */
	clock(): number;
}
/** The ports of the worker that reads sheets. */
export interface SheetMarket extends ImportMarket {
	appraisals: Pick<Appraisals, 'findEqualPrices'>;
	certificates: Pick<CertificateIndex, 'findForSale'>;
}
