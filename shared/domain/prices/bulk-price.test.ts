import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { ASKING_PRICE } from '../stock/limits.ts';
import { LISTING_STATES, mayEdit } from '../stock/listing.ts';
import {
	findChangeState,
	findPriceAt,
	isPriceRuleValue,
	PRICE_RULE_VALUES,
	PRICE_RULES,
	PRICE_STEPS,
	type PricedStone,
	type PriceRule,
	planPrice,
} from './bulk-price.ts';
import { computeQuartiles } from './comparables.ts';
import { computePriceAt } from './price-list.ts';
import { findPlaceAmongListed } from './price-place.ts';

const price = fc.integer({ min: ASKING_PRICE.min, max: ASKING_PRICE.max });
const rule: fc.Arbitrary<PriceRule> = fc
	.record({ kind: fc.constantFrom(...PRICE_RULES), share: fc.double({ min: 0, max: 1, noNaN: true }), step: fc.constantFrom(...PRICE_STEPS) })
	.map(({ kind, share, step }) => {
		const { min, max } = PRICE_RULE_VALUES[kind];
		const value = min + (max - min) * share;
		return { kind, step, value: kind === 'AMOUNT' ? Math.round(value) : value };
	});
const stone: fc.Arbitrary<PricedStone> = fc
	.record(
		{
			state: fc.constantFrom(...LISTING_STATES),
			askingPrice: price,
			equals: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 101 }).map((all) => all.sort((one, other) => one - other)),
			listPrice: price,
		},
		{ requiredKeys: ['state'] },
	)
	.map((one) => ({ ...one, quartiles: computeQuartiles(one.equals ?? []) }));

/** A stone that asks 10,000, among others that ask 9,000 to 11,000. */
const usual: PricedStone = { state: 'DISPLAYED', askingPrice: 10_000, equals: [9000, 9500, 10_000, 10_500, 11_000], quartiles: [9500, 10_000, 10_500] };
const by = (kind: PriceRule['kind'], value: number, step: PriceRule['step'] = 1): PriceRule => ({ kind, value, step });

describe('a rule for prices', () => {
	it('gives a price that a stone may have, another than it has, in its steps, or says why not', () => {
		fc.assert(
			fc.property(rule, stone, (one, of) => {
				const made = planPrice(one, of);
				if ('leftOut' in made) return;
				expect(mayEdit(of.state)).toBe(true);
				expect(made.price).toBeGreaterThanOrEqual(ASKING_PRICE.min);
				expect(made.price).toBeLessThanOrEqual(ASKING_PRICE.max);
				expect(Math.abs(made.price % one.step)).toBe(0);
				expect(made.price).not.toBe(of.askingPrice);
				if (one.kind === 'PERCENT' || one.kind === 'AMOUNT') expect(Math.sign(made.price - (of.askingPrice ?? 0))).toBe(Math.sign(one.value));
				const leaps = of.askingPrice !== undefined && (made.price > 10 * of.askingPrice || made.price * 10 < of.askingPrice);
				if (leaps) expect(made.doubt).toBe('LEAP');
			}),
		);
	});

	it('leaves a price that rounding would move the other way', () => {
		fc.assert(
			fc.property(rule, fc.integer({ min: -20, max: 20 }), fc.integer({ min: 50, max: 1000 }), (one, value, askingPrice) => {
				for (const kind of ['PERCENT', 'AMOUNT'] as const) {
					const made = planPrice({ ...one, kind, value }, { state: 'DISPLAYED', askingPrice });
					if ('price' in made) expect(Math.sign(made.price - askingPrice)).toBe(Math.sign(value));
				}
			}),
		);
		expect(planPrice(by('PERCENT', 3, 50), { ...usual, askingPrice: 120 })).toEqual({ leftOut: 'NO_CHANGE' });
		expect(planPrice(by('AMOUNT', -5, 50), { ...usual, askingPrice: 130 })).toEqual({ leftOut: 'NO_CHANGE' });
	});

	it('never touches a stone in an auction', () => {
		fc.assert(
			fc.property(rule, stone, (one, of) => {
				expect(planPrice(one, { ...of, state: 'BIDDING' })).toEqual({ leftOut: 'IN_AUCTION' });
			}),
		);
	});

	it('raises and lowers by a share, an amount, and to a distance from the list', () => {
		expect(planPrice(by('PERCENT', -3), usual)).toEqual({ price: 9700, doubt: undefined });
		expect(planPrice(by('PERCENT', 2.5), { ...usual, askingPrice: 9999 })).toEqual({ price: 10_249, doubt: undefined });
		expect(planPrice(by('PERCENT', 1.23, 50), usual)).toEqual({ price: 10_100, doubt: undefined });
		expect(planPrice(by('AMOUNT', -250), usual)).toEqual({ price: 9750, doubt: undefined });
		expect(planPrice(by('LIST', -25), { ...usual, listPrice: 12_000 })).toEqual({ price: 9000, doubt: undefined });
	});

	it('rounds as the listing form does for a distance from the list, and half a unit up', () => {
		expect(planPrice(by('LIST', -59.7), { ...usual, listPrice: 10_500 })).toEqual({ price: 4232, doubt: undefined });
		expect(planPrice(by('PERCENT', -59.7), { ...usual, askingPrice: 10_500 })).toEqual({ price: 4232, doubt: undefined });
		fc.assert(
			fc.property(fc.integer({ min: -999, max: 9999 }), fc.integer({ min: 1, max: 1000 }), (tenths, hundreds) => {
				const made = planPrice(by('LIST', tenths / 10), { state: 'DISPLAYED', listPrice: hundreds * 500 });
				if ('price' in made) expect(made.price).toBe(computePriceAt(hundreds * 500, tenths / 10));
			}),
		);
	});

	it('puts a price to a place among the equals, where it then is', () => {
		expect(planPrice(by('PLACE', 25), usual)).toEqual({ price: 9500, doubt: undefined });
		expect(planPrice(by('PLACE', 0), usual)).toEqual({ price: 9000, doubt: undefined });
		expect(planPrice(by('PLACE', 100), usual)).toEqual({ price: 11_000, doubt: undefined });
		const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 101 });
		fc.assert(
			fc.property(prices, fc.integer({ min: 0, max: 100 }), (some, percent) => {
				const equals = some.sort((one, other) => one - other);
				const { below, same } = findPlaceAmongListed(equals, equals.length, Math.round(findPriceAt(equals, percent) ?? 0));
				const place = ((equals.length - 1) * percent) / 100;
				expect(below).toBeLessThanOrEqual(Math.ceil(place));
				expect(below + same).toBeGreaterThanOrEqual(Math.floor(place));
			}),
		);
	});

	it('says what is missing: a price, equals, a row of the list, or a change', () => {
		const without = { ...usual, askingPrice: undefined };
		expect(planPrice(by('PERCENT', 5), without)).toEqual({ leftOut: 'NO_PRICE' });
		expect(planPrice(by('AMOUNT', 5), without)).toEqual({ leftOut: 'NO_PRICE' });
		expect(planPrice(by('PLACE', 50), { state: 'DISPLAYED', askingPrice: 5000 })).toEqual({ leftOut: 'NO_EQUALS' });
		expect(planPrice(by('PLACE', 50), { state: 'DISPLAYED', askingPrice: 5000, equals: [] })).toEqual({ leftOut: 'NO_EQUALS' });
		expect(planPrice(by('LIST', -10), usual)).toEqual({ leftOut: 'NO_LIST_PRICE' });
		expect(planPrice(by('AMOUNT', -10_000), usual)).toEqual({ leftOut: 'OUT_OF_RANGE' });
		expect(planPrice(by('PERCENT', 0.001), usual)).toEqual({ leftOut: 'NO_CHANGE' });
		expect(planPrice(by('PLACE', 50), usual)).toEqual({ leftOut: 'NO_CHANGE' });
	});

	it('gives a stone without a price its first one only when its seller says so', () => {
		const without = { ...usual, askingPrice: undefined };
		expect(planPrice(by('PLACE', 25), without)).toEqual({ price: 9500, doubt: 'FIRST_PRICE' });
		expect(planPrice(by('LIST', -25), { ...without, listPrice: 12_000 })).toEqual({ price: 9000, doubt: 'FIRST_PRICE' });
	});

	it('doubts what is wrong by a factor of 100: the price it had, or the one of an equal', () => {
		// The total price was entered as the price per carat, or the price has two zeros too many.
		const wrong = { ...usual, askingPrice: 1_000_000 };
		expect(planPrice(by('PERCENT', -3), wrong)).toEqual({ price: 970_000, doubt: 'SLIP' });
		expect(planPrice(by('PLACE', 25), wrong)).toEqual({ price: 9500, doubt: 'LEAP' });
		expect(planPrice(by('PLACE', 50), { ...usual, askingPrice: 100 })).toEqual({ price: 10_000, doubt: 'LEAP' });
		expect(planPrice(by('LIST', 0), { ...usual, askingPrice: 500, listPrice: 90 })).toEqual({ price: 90, doubt: 'SLIP' });
	});

	it('leaves the typing error or the bait of a rival out of a place', () => {
		// The cheapest comparable asks a hundredth of the usual price.
		const withSlip = { ...usual, equals: [90, 9500, 10_000, 10_500, 11_000] };
		expect(planPrice(by('PLACE', 0), withSlip)).toEqual({ price: 9500, doubt: undefined });
		expect(planPrice(by('PLACE', 10), withSlip)).toEqual({ price: 9650, doubt: undefined });
		expect(planPrice(by('PLACE', 100), { ...usual, equals: [9000, 9500, 10_000, 10_500, 1_100_000] })).toEqual({ price: 10_500, doubt: undefined });
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: 8000, max: 12_000 }), { minLength: 5, maxLength: 100 }),
				fc.nat(100),
				fc.integer({ min: 50, max: 1500 }),
				(some, percent, bait) => {
					const equals = [bait, ...some].sort((one, other) => one - other);
					const made = planPrice(by('PLACE', percent), { ...usual, equals, quartiles: computeQuartiles(equals) });
					expect('price' in made ? made.price : usual.askingPrice).toBeGreaterThanOrEqual(Math.min(...some));
				},
			),
		);
	});

	it('asks before it places a stone among too few comparables', () => {
		const few = { ...usual, equals: [8000, 9000, 9500, 9800], quartiles: [8750, 9250, 9575] as const };
		expect(planPrice(by('PLACE', 0), few)).toEqual({ price: 8000, doubt: 'FEW' });
		expect(planPrice(by('PERCENT', -3), few)).toEqual({ price: 9700, doubt: undefined });
	});
});

describe('what a rule may say', () => {
	it('is a number in its range that changes something', () => {
		expect(isPriceRuleValue('PERCENT', 0)).toBe(false);
		expect(isPriceRuleValue('PERCENT', -91)).toBe(false);
		expect(isPriceRuleValue('AMOUNT', 1.5)).toBe(false);
		expect(isPriceRuleValue('AMOUNT', -50)).toBe(true);
		expect(isPriceRuleValue('PLACE', 0)).toBe(true);
		expect(isPriceRuleValue('PLACE', 101)).toBe(false);
		expect(isPriceRuleValue('LIST', 0)).toBe(true);
		expect(isPriceRuleValue('LIST', Number.NaN)).toBe(false);
		expect(isPriceRuleValue('LIST', undefined)).toBe(false);
	});
});

describe('what became of a change', () => {
	const change = { listingId: 'one', version: 4, before: 9000, after: 9500 };
	const at = (version: number, askingPrice: number | undefined, state: PricedStone['state'] = 'DISPLAYED') => ({ version, state, stone: { askingPrice } });

	it('is told by version and price', () => {
		expect(findChangeState(change, at(4, 9000))).toBe('NOT_YET');
		expect(findChangeState(change, at(5, 9500))).toBe('CHANGED');
		expect(findChangeState(change, at(5, 9500, 'SUSPENDED'))).toBe('CHANGED');
		expect(findChangeState(change, at(6, 9000))).toBe('UNDONE');
		// Refreshed, or given another price, since the change.
		expect(findChangeState(change, at(6, 9500))).toBe('STALE');
		expect(findChangeState(change, at(5, 9600))).toBe('STALE');
		expect(findChangeState(change, at(6, 9500, 'BIDDING'))).toBe('IN_AUCTION');
		expect(findChangeState(change, undefined)).toBe('GONE');
	});

	it('is the same for a stone that had no price', () => {
		const first = { listingId: 'one', version: 4, after: 9500 };
		expect(findChangeState(first, at(4, undefined))).toBe('NOT_YET');
		expect(findChangeState(first, at(6, undefined))).toBe('UNDONE');
	});
});
