import { describe, expect, test } from 'vitest';
import { DiamondAttributes, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { anyStone } from '#test/model/any-stone.ts';
import fc from '#test/model/fast-check.ts';
import { ATTRIBUTE_NAMES, isFancy, listNamesSeenBy } from './attributes.ts';
import { flatten, nest, showStone } from './stone.ts';

/** Attributes that section 2 of the rulebook hides from guests, and ones that reveal the seller. */
const HIDDEN_FROM_GUESTS = ['lotId', 'certificateNumber', 'certificateLink', 'askingPrice', 'location', 'remarks', 'externalLink'] as const;

describe('any stone', () => {
	test('is the same when the fancy colour is taken apart and put together', () => {
		fc.assert(
			fc.property(anyStone(), (stone) => {
				expect(flatten(nest(stone))).toEqual(stone);
			}),
		);
	});

	test('names nothing that is unknown', () => {
		expect(Object.keys(nest({ lotId: 'A-1', shape: 'ROUND', weight: 1, color: undefined }))).toEqual(['lotId', 'shape', 'weight']);
	});

	test('is taken by the contract as the table describes it', () => {
		fc.assert(
			fc.property(anyStone(), (stone) => {
				expect(DiamondAttributes.parse(nest(stone))).toEqual(nest(stone));
			}),
		);
	});

	test('has no decimals that the table does not take', () => {
		const stone = { lotId: 'A-1', shape: 'ROUND', weight: 1.01 } as const;
		expect(DiamondAttributes.parse({ ...stone, crownAngle: 5e-324 })).toEqual({ ...stone, crownAngle: 0 });
		expect(DiamondAttributes.safeParse({ ...stone, crownAngle: 34.55 }).success).toBe(false);
	});

	test('shows a guest nothing that is kept from guests', () => {
		fc.assert(
			fc.property(anyStone(), (stone) => {
				const shown = showStone(nest(stone), 'guest');
				for (const name of HIDDEN_FROM_GUESTS) expect(shown).not.toHaveProperty(name);
				expect(shown).toMatchObject({ shape: stone.shape, weight: stone.weight });
			}),
		);
		for (const name of HIDDEN_FROM_GUESTS) expect(GuestDiamond.shape).not.toHaveProperty(name);
	});

	test('shows its seller all of it', () => {
		fc.assert(
			fc.property(anyStone(), (stone) => {
				expect(showStone(nest(stone), 'seller')).toEqual(nest(stone));
			}),
		);
		expect(listNamesSeenBy('seller')).toEqual(ATTRIBUTE_NAMES);
		expect(listNamesSeenBy('member').filter(isFancy)).toHaveLength(4);
	});

	test('hides from a guest what nobody has decided to show', () => {
		const stone = { ...nest({ lotId: 'A-1', shape: 'ROUND', weight: 1 }), costPrice: 100 } as const;
		for (const viewer of ['guest', 'member', 'seller'] as const) expect(showStone(stone, viewer)).not.toHaveProperty('costPrice');
	});
});
