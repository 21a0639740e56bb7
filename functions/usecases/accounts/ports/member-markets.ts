import type { ThreadStore } from '../../auctions/ports/threads.ts';
import type { Market } from '../../market/market.ts';
import type { PriceListEncryption } from '../../prices/ports/price-lists.ts';
import type { Imports } from '../../sheets/ports/imports.ts';
import type { Identity } from './identity.ts';
import type { CopyStore, MemberItems, MemberWorks } from './member-data.ts';

export interface RemovalMarket extends Market {
	works: Pick<MemberWorks, 'get'>;
}
/** The ports of an erasure besides the market itself. */
export interface ErasureMarket extends Market {
	works: MemberWorks;
	copies: Pick<CopyStore, 'remove'>;
	items: Pick<MemberItems, 'clear'>;
	imports: Pick<Imports, 'ofSeller'>;
	sheets: { remove(importId: string): Promise<void> };
	threadStore: Pick<ThreadStore, 'remove'>;
	identity: Pick<Identity, 'forget'>;
	/** The market's time as it passes, in milliseconds; `now` is fixed. */
	clock(): number;
}
/** The ports of a request for a copy, besides the market itself. */
export interface CopyMarket extends Market {
	works: MemberWorks;
	copies: CopyStore;
}
export interface MemberDataMarket extends CopyMarket {
	items: MemberItems;
	imports: Pick<Imports, 'ofSeller' | 'layouts'>;
	encryption: Pick<PriceListEncryption, 'open'>;
	/** The market's time as it passes, in milliseconds; `now` is fixed. */
	clock(): number;
}
