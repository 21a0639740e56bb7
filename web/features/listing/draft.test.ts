import { describe, expect, test } from 'vitest';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { checkDraft, type Draft, differences, draftFrom, EMPTY_DRAFT, problemsFromIssues, withScanned } from './draft.ts';

const least: Draft = { ...EMPTY_DRAFT, lotId: 'A-1', shape: 'ROUND', weight: '1.01' };

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
		['weight', '1.0001', { code: 'TOO_MANY_DECIMALS', decimals: 3 }],
		['length', 'long', { code: 'NOT_A_NUMBER' }],
		['askingPrice', '12.5', { code: 'NOT_WHOLE' }],
		['lotId', 'x'.repeat(41), { code: 'TOO_LONG', max: 40 }],
		['externalLink', 'http://example.com', { code: 'NOT_A_LINK' }],
	] as const)('with %s = %j is refused', (field, value, problem) => {
		expect(checkDraft({ ...least, [field]: value })).toEqual({ ok: false, problems: { [field]: problem } });
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

const listed = {
	lotId: 'A-1',
	shape: 'ROUND',
	weight: 1.01,
	color: 'FANCY',
	fancyColorDto: { mainColor: 'pink' },
	labGrown: false,
	askingPrice: 5000,
} as Diamond;

test('a listing turned into a draft and back is the same', () => {
	const { labGrown, ...expected } = listed;
	expect(checkDraft(draftFrom(listed))).toEqual({ ok: true, attributes: { ...expected, labGrown } });
});

test('differences name the fields that somebody else changed', () => {
	const present = draftFrom(listed);
	expect(differences({ ...present, askingPrice: '５０００' }, present)).toEqual([]);
	expect(differences({ ...present, askingPrice: '5100', mainColor: 'red' }, present)).toEqual(['mainColor', 'askingPrice']);
});

test("the market's complaints stand at their fields", () => {
	const { problems, elsewhere } = problemsFromIssues([
		{ path: 'fancyColorDto.mainColor', message: 'no such colour' },
		{ path: 'weight', message: 'too heavy' },
		{ path: 'version', message: 'missing' },
	]);
	expect(problems).toEqual({ mainColor: { code: 'SERVER', message: 'no such colour' }, weight: { code: 'SERVER', message: 'too heavy' } });
	expect(elsewhere).toEqual(['missing']);
});

test('a scanned QR fills in what it says; what was typed stays where it says nothing', () => {
	const typed = { ...EMPTY_DRAFT, lotId: 'MY-1', weight: '9', remarks: 'Bright' };
	const said = { weight: 0.303, labGrown: false, laboratory: 'CGL' as const, fancyColorDto: { mainColor: 'yellow' as const }, color: 'FANCY' as const };
	expect(withScanned(typed, said)).toEqual({
		...typed,
		weight: '0.303',
		labGrown: 'no',
		laboratory: 'CGL',
		color: 'FANCY',
		mainColor: 'yellow',
	});
});
