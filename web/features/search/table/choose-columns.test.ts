import { expect, test } from 'vitest';
import { USUAL_COLUMNS } from '#shared/domain/search/table-settings.ts';
import { chooseColumns } from './choose-columns.ts';

const measure = () => 70;

test('every usual column is shown where there is room', () => {
	expect(chooseColumns(USUAL_COLUMNS, USUAL_COLUMNS.length * 70, measure)).toEqual(USUAL_COLUMNS);
});

test('a narrow window gives up what the stone beside the list says, and never price, bid or time left', () => {
	const two = chooseColumns(USUAL_COLUMNS, (USUAL_COLUMNS.length - 2) * 70, measure);
	expect(USUAL_COLUMNS.filter((name) => !two.includes(name))).toEqual(['lotId', 'measurements']);
	expect(chooseColumns(USUAL_COLUMNS, 0, measure)).toEqual(expect.arrayContaining(['weight', 'askingPrice', 'totalPrice', 'currentBid', 'closesAt']));
});
