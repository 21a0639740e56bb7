import { describe, expect, test } from 'vitest';
import { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { type AnyAttribute, ATTRIBUTE_NAMES, getAttribute, isFancy } from '#shared/domain/stock/attributes.ts';
import { flatten } from '#shared/domain/stock/stone.ts';
import fc from '#test/model/fast-check.ts';
import { addScanned, checkDraft, type Draft, EMPTY_DRAFT, fillDraft, findDifferences, mergePresent, placeIssues, readPriced } from './draft.ts';

const least: Draft = { ...EMPTY_DRAFT, lotId: 'A-1', shape: 'ROUND', weight: '1.01' };

test('of a draft is read what its price depends on, as soon as shape and weight are there, whatever else is wrong', () => {
	expect(readPriced({ ...EMPTY_DRAFT, shape: 'ROUND' })).toBeUndefined();
	const typed = { ...least, lotId: '', weight: '１．０１', color: 'G', clarity: 'VS1', askingPrice: '12,500', crownAngle: 'steep', labGrown: 'yes' };
	expect(readPriced(typed)).toEqual({ stone: { shape: 'ROUND', weight: 1.01, color: 'G', clarity: 'VS1', labGrown: true }, askingPrice: 12_500 });
	expect(readPriced({ ...typed, askingPrice: '12.5' })).toMatchObject({ askingPrice: undefined });
	const treatments = ['HPHT', 'laser drilled'].map((treatment) => readPriced({ ...typed, treatment })?.stone);
	expect(treatments[0]).toEqual(treatments[1]);
	const fancy = { ...typed, color: 'FANCY', mainColor: 'pink', intensity: 'fancy', subColor: 'purple' };
	expect(readPriced(fancy)?.stone).toMatchObject({ color: 'FANCY', fancyColorDto: { mainColor: 'pink', intensity: 'fancy' } });
	expect(readPriced({ ...fancy, color: 'G' })?.stone).not.toHaveProperty('fancyColorDto');
});

describe('a draft', () => {
	test('needs lot id, shape and weight only', () => {
		expect(checkDraft(least)).toEqual({ ok: true, attributes: { lotId: 'A-1', shape: 'ROUND', weight: 1.01 } });
		expect(checkDraft(EMPTY_DRAFT)).toEqual({
			ok: false,
			problems: { lotId: { code: 'REQUIRED' }, shape: { code: 'REQUIRED' }, weight: { code: 'REQUIRED' } },
		});
	});

	test('is understood in full-width letters and digits', () => {
		const checked = checkDraft({ ...least, lotId: 'Ａ－１', weight: '１．０１', askingPrice: '１２，５００', girdle: 'Ｍｅｄｉｕｍ' });
		expect(checked).toMatchObject({ ok: true, attributes: { lotId: 'A-1', weight: 1.01, askingPrice: 12_500, girdle: 'Medium' } });
	});

	test.each([
		['weight', '0', { code: 'OUT_OF_RANGE', min: 0.01, max: 1000 }],
		['weight', '1.0001', { code: 'TOO_MANY_DECIMALS', count: 3 }],
		['length', 'long', { code: 'NOT_A_NUMBER', min: 0.01, max: 200 }],
		['crownAngle', '90.1', { code: 'OUT_OF_RANGE', min: 0, max: 90 }],
		['pavilionDepth', '43.25', { code: 'TOO_MANY_DECIMALS', count: 1 }],
		['askingPrice', '12.5', { code: 'NOT_WHOLE' }],
		['askingPrice', '12.000', { code: 'NOT_A_NUMBER', min: 1, max: 100_000_000 }],
		['lotId', 'x'.repeat(41), { code: 'TOO_LONG', max: 40 }],
		['remarks', 'x'.repeat(1001), { code: 'TOO_LONG', max: 1000 }],
		['girdle', 'Thin\u202Ekciht', { code: 'NOT_PRINTABLE' }],
		['location', 'Atlantis', { code: 'NOT_OFFERED' }],
		['externalLink', 'http://example.com', { code: 'NOT_A_LINK' }],
	] as const)('with %s = %j is refused', (field, value, problem) => {
		expect(checkDraft({ ...least, [field]: value })).toEqual({ ok: false, problems: { [field]: problem } });
	});

	test('says what is wrong at every field at once', () => {
		const faulty = { ...least, color: 'FANCY', mainColor: 'plaid', weight: 'heavy', shape: '' };
		expect(checkDraft(faulty)).toMatchObject({
			ok: false,
			problems: { mainColor: { code: 'NOT_OFFERED' }, weight: { code: 'NOT_A_NUMBER' }, shape: { code: 'REQUIRED' } },
		});
	});

	test('with a certificate number asks for its laboratory', () => {
		expect(checkDraft({ ...least, certificateNumber: '123' })).toEqual({ ok: false, problems: { laboratory: { code: 'NEEDS_LABORATORY' } } });
	});

	test('states fancy colours only for a fancy stone', () => {
		const fancy = { ...least, intensity: 'deep', mainColor: 'pink' };
		expect(checkDraft({ ...fancy, color: 'FANCY' })).toMatchObject({ ok: true, attributes: { fancyColorDto: { intensity: 'deep', mainColor: 'pink' } } });
		expect(checkDraft({ ...fancy, color: 'D' })).toEqual({ ok: true, attributes: { lotId: 'A-1', shape: 'ROUND', weight: 1.01, color: 'D' } });
	});

	test('tells "no" from "not stated"', () => {
		expect(checkDraft({ ...least, labGrown: 'no', laserInscription: 'yes' })).toMatchObject({ attributes: { labGrown: false, laserInscription: true } });
	});
});

const listed: DiamondAttributes = {
	lotId: 'A-1',
	shape: 'ROUND',
	weight: 1.01,
	color: 'FANCY',
	fancyColorDto: { mainColor: 'pink' },
	labGrown: false,
	askingPrice: 5000,
};

const words = fc.stringMatching(/^[A-Za-z0-9一-龯][A-Za-z0-9 ,.一-龯-]{0,30}[A-Za-z0-9一-龯]$/);

function makeAnyValue(attribute: AnyAttribute): fc.Arbitrary<string | number | boolean> {
	switch (attribute.kind) {
		case 'code':
			return fc.constantFrom(...attribute.values);
		case 'country':
			return fc.constantFrom(...COUNTRIES);
		case 'number': {
			const scale = 10 ** attribute.decimals;
			return fc.integer({ min: Math.round(attribute.min * scale), max: Math.round(attribute.max * scale) }).map((steps) => steps / scale);
		}
		case 'yes-no':
			return fc.boolean();
		case 'text':
		case 'name':
			return words;
		case 'link':
			return fc.webUrl({ validSchemes: ['https'] });
	}
}

/** Random stones according to the attribute table. */
const anyStone = fc
	.record(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, makeAnyValue(getAttribute(name))])), {
		requiredKeys: ['lotId', 'shape', 'weight', 'laboratory'],
	})
	.map((flat): DiamondAttributes => {
		const parts = Object.entries(flat).filter(([name]) => ATTRIBUTE_NAMES.some((known) => known === name && isFancy(known)));
		const own = Object.entries(flat).filter(([name]) => !parts.some(([part]) => part === name));
		return DiamondAttributes.parse(Object.fromEntries(parts.length > 0 ? [...own, ['color', 'FANCY'], ['fancyColorDto', Object.fromEntries(parts)]] : own));
	});

test('a listing turned into a draft and back is the same, whatever is stated of the stone', () => {
	fc.assert(
		fc.property(anyStone, (stone) => {
			expect(checkDraft(fillDraft(stone))).toEqual({ ok: true, attributes: stone });
		}),
	);
});

test('every attribute has a field, and what it shows is what was stated', () => {
	fc.assert(
		fc.property(anyStone, (stone) => {
			const draft = fillDraft(stone);
			const stated = Object.entries(flatten(stone));
			expect(Object.keys(draft)).toEqual(ATTRIBUTE_NAMES);
			expect(Object.entries(draft).filter(([, text]) => text !== '').length).toBe(stated.length);
		}),
	);
});

test('a depth that was reckoned from the measurements is not taken over as stated', () => {
	const shown = { ...listed, length: 6.4, width: 6.4, depth: 3.9, totalDepth: 60.9 };
	expect(fillDraft({ ...shown, derived: ['totalDepth'] }).totalDepth).toBe('');
	expect(fillDraft(shown).totalDepth).toBe('60.9');
});

test('differences name the fields that somebody else changed', () => {
	const present = fillDraft(listed);
	expect(findDifferences({ ...present, askingPrice: '５０００' }, present)).toEqual([]);
	expect(findDifferences({ ...present, askingPrice: '5100', mainColor: 'red' }, present)).toEqual(['mainColor', 'askingPrice']);
});

test("the market's complaints stand at their fields", () => {
	const problems = placeIssues([
		{ path: 'fancyColorDto.mainColor', message: 'no such colour' },
		{ path: 'weight', message: 'too heavy' },
		{ path: 'version', message: 'missing' },
	]);
	expect(problems).toEqual({ mainColor: { code: 'SERVER', message: 'no such colour' }, weight: { code: 'SERVER', message: 'too heavy' } });
});

test('a scanned QR fills in what it says; what was typed stays where it says nothing', () => {
	const typed = { ...EMPTY_DRAFT, lotId: 'MY-1', weight: '9', remarks: 'Bright' };
	const said = { weight: 0.303, labGrown: false, laboratory: 'CGL' as const, fancyColorDto: { mainColor: 'yellow' as const }, color: 'FANCY' as const };
	expect(addScanned(typed, said)).toEqual({
		...typed,
		weight: '0.303',
		labGrown: 'no',
		laboratory: 'CGL',
		color: 'FANCY',
		mainColor: 'yellow',
	});
});

test('a listing that was changed elsewhere is merged field by field; what both changed alike is not contested', () => {
	const base = { ...EMPTY_DRAFT, lotId: 'A', askingPrice: '5000', remarks: 'old', weight: '1' };
	const typed = { ...base, askingPrice: '5500', weight: '1.1' };
	const present = { ...base, askingPrice: '6000', weight: '1.1', remarks: 'new' };
	expect(mergePresent(typed, base, present)).toEqual({ draft: { ...typed, remarks: 'new' }, contested: ['askingPrice'] });
});
