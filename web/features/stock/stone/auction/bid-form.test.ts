import { describe, expect, test } from 'vitest';
import { decideBid } from '#shared/domain/auctions/bidding.ts';
import fc from '#test/model/fast-check.ts';
import { listQuickBids } from '#web/parts/auctions/quick-bids.ts';
import { type BidTerms, checkBid } from './bid-form.ts';

const terms: BidTerms = { requiredBid: 3500, askingPrice: 5000 };

describe('a bid', () => {
	test('at the minimum is fine without a ceiling', () => {
		expect(checkBid({ amount: '3500', ceiling: '' }, terms)).toEqual({ ok: true, bidAmount: 3500, maxBid: undefined, unusual: false });
	});
	test('is understood in full-width digits and with separators', () => {
		expect(checkBid({ amount: '３，６００', ceiling: '4,000' }, terms)).toEqual({ ok: true, bidAmount: 3600, maxBid: 4000, unusual: false });
	});
	test.each([
		['', 'EMPTY'],
		['3499', 'BELOW_REQUIRED'],
		['3500.5', 'NOT_WHOLE'],
		['abc', 'NOT_WHOLE'],
		['50001', 'ABOVE_SLIP'],
	])('of %j is refused as %s', (amount, problem) => {
		expect(checkBid({ amount, ceiling: '' }, terms)).toMatchObject({ ok: false, amount: problem });
	});
	test('with a ceiling below it is refused', () => {
		expect(checkBid({ amount: '4000', ceiling: '3999' }, terms)).toEqual({ ok: false, amount: undefined, ceiling: 'BELOW_BID' });
	});
	test('above twice the asking price is asked about once more, a ceiling too', () => {
		expect(checkBid({ amount: '10000', ceiling: '' }, terms)).toMatchObject({ ok: true, unusual: false });
		expect(checkBid({ amount: '10001', ceiling: '' }, terms)).toMatchObject({ ok: true, unusual: true });
		expect(checkBid({ amount: '3500', ceiling: '10001' }, terms)).toMatchObject({ ok: true, unusual: true });
	});
});

describe('a leader', () => {
	const leading: BidTerms = { ...terms, currentBid: 3500, requiredBid: 3535, leadingCeiling: 4000 };
	test('gives a higher ceiling only; the present bid goes along', () => {
		expect(checkBid({ amount: '', ceiling: '4500' }, leading)).toEqual({ ok: true, bidAmount: 3500, maxBid: 4500, unusual: false });
	});
	test('may not repeat the ceiling, and has to give one', () => {
		expect(checkBid({ amount: '', ceiling: '4000' }, leading)).toMatchObject({ ok: false, ceiling: 'NOT_RAISED' });
		expect(checkBid({ amount: '', ceiling: '' }, leading)).toMatchObject({ ok: false, ceiling: 'EMPTY' });
	});
});

test('what the form lets through, the market takes', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 60_000 }), fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: undefined }), (amount, ceiling) => {
			const checked = checkBid({ amount: String(amount), ceiling: ceiling === undefined ? '' : String(ceiling) }, terms);
			const bid = { bidderId: 'buyer', revision: 1, bidAmount: amount, ceiling: ceiling ?? amount };
			const target = { state: 'DISPLAYED' as const, sellerId: 'seller', revision: 1, hidden: false, askingPrice: 5000, expiresAt: 1 };
			const decision = decideBid(target, bid, 30, 0);
			expect(checked.ok).toBe(decision.accepted && bid.ceiling >= bid.bidAmount);
		}),
	);
});

describe('the amounts in one tap', () => {
	test('are whole amounts that the market takes, each once', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000 }), (requiredBid) => {
				const amounts = listQuickBids(requiredBid).map(({ amount }) => amount);
				expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
				for (const amount of amounts) {
					expect(checkBid({ amount: String(amount), ceiling: '' }, { requiredBid, askingPrice: requiredBid })).toMatchObject({ ok: true });
				}
			}),
		);
	});
});
