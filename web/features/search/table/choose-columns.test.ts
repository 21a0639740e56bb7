import { expect, test } from 'vitest';
import { USUAL_COLUMNS } from '#shared/domain/search/table-settings.ts';
import { chooseColumns } from './choose-columns.ts';

const measure = () => 70;

test('every usual column is shown where there is room', () => {
	expect(chooseColumns(USUAL_COLUMNS, USUAL_COLUMNS.length * 70, 1440, measure)).toEqual(USUAL_COLUMNS);
});

test('a narrow window gives up what the stone beside the list says, and never price, bid or time left', () => {
	const two = chooseColumns(USUAL_COLUMNS, (USUAL_COLUMNS.length - 2) * 70, 1440, measure);
	expect(USUAL_COLUMNS.filter((name) => !two.includes(name))).toEqual(['lotId', 'measurements']);
	expect(chooseColumns(USUAL_COLUMNS, 0, 1440, measure)).toEqual(
		expect.arrayContaining(['weight', 'askingPrice', 'equals', 'totalPrice', 'currentBid', 'closesAt']),
	);
});

test('a window below 1440 pixels has no column for the place among comparables', () => {
	const place = (width: number) => chooseColumns(USUAL_COLUMNS, Number.POSITIVE_INFINITY, width, measure).indexOf('equals');
	expect([place(1439), place(1440)]).toEqual([-1, USUAL_COLUMNS.indexOf('askingPrice') + 1]);
});
