import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { listSetFilters, NO_FILTERS } from '../search-url.ts';
import { AskHints } from './ask-hints.tsx';

const answers: Answers = { ...answerSearch(() => [aDiamond()]), searchCompany: async () => [] };
const line = page.getByRole('textbox', { name: 'Search in words' });
const total = page.getByRole('button', { name: 'Total instead?' });

test('a price is shown as per carat, and one press makes it the total, while typing and afterwards', async () => {
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers });
	await line.fill('round under 14000');
	await expect.element(page.getByText('Price per carat up to $14,000')).toBeVisible();
	await total.click();
	await expect.poll(() => readQuery().get('totalPriceTo')).toBe('14000');
	expect(readQuery().get('perCaratTo')).toBeNull();
	await expect.element(line).toHaveValue('');
	await expect.element(total).not.toBeInTheDocument();

	await line.fill('under 9000');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => readQuery().get('perCaratTo')).toBe('9000');
	// Rows of the previous search are faint for a moment.
	await expect.poll(() => findBarriers()).toEqual([]);
	await total.click();
	await expect.poll(() => readQuery().get('totalPriceTo')).toBe('9000');
	expect(readQuery().get('perCaratTo')).toBeNull();

	await line.fill('under 8000/ct');
	await expect.element(page.getByText('Price per carat up to $8,000')).toBeVisible();
	await expect.element(total).not.toBeInTheDocument();
});

test.each([
	['wide', [1440, 900]],
	['phone', PHONE],
] as const)('words that are not understood leave number, order and view of the result in sight (%s)', async (_, size) => {
	await showScreen('/diamond-filter', { as: trader, size, answers });
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	await line.fill('shiny round');
	await userEvent.keyboard('{Enter}');
	const hint = page.getByText('Words not understood: shiny');
	await expect.element(hint).toBeVisible();
	const { bottom } = hint.element().getBoundingClientRect();
	for (const tool of [page.getByText('1 stone', { exact: true }), page.getByLabelText('Sort by'), page.getByRole('radiogroup', { name: 'View' })]) {
		const box = tool.first().element().getBoundingClientRect();
		expect(box.top).toBeGreaterThanOrEqual(bottom);
		const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
		expect(tool.first().element().contains(seen), tool.selector).toBe(true);
	}
});

test('a typed limit replaces the earlier one that contradicts it', async () => {
	await showScreen('/diamond-filter?caratFrom=0.3&caratTo=0.5', { as: trader, answers });
	await line.fill('1ct+');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => readQuery().get('caratFrom')).toBe('1');
	expect(readQuery().get('caratTo')).toBeNull();
	await line.fill('under 2ct');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => readQuery().get('caratTo')).toBe('1.999');
	expect(readQuery().get('caratFrom')).toBe('1');
});

test('a link with too many numbers for one search says how many it leaves out', async () => {
	const numbers = Array.from({ length: NUMBERS_PER_SEARCH + 3 }, (_, at) => `LOT-${at}`).join('+');
	await expectToast('A search holds at most 500 numbers. 3 were left out.', () => showScreen(`/diamond-filter?numbers=${numbers}`, { as: trader, answers }));
	expect(listRequests('search')[0]?.body.numbers).toHaveLength(NUMBERS_PER_SEARCH);
});

test('a pasted list that is too long for one search says how many numbers it leaves out', async () => {
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers });
	await expect.element(line).toBeVisible();
	const clipboardData = new DataTransfer();
	clipboardData.setData('text', Array.from({ length: NUMBERS_PER_SEARCH + 3 }, (_, at) => `LOT-${at}`).join('\n'));
	const paste = async () => line.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
	await expectToast('A search holds at most 500 numbers. 3 were left out.', paste);
	await expect.poll(() => readQuery().get('numbers')?.split(' ')).toHaveLength(NUMBERS_PER_SEARCH);
});

test.each([
	['', '1 ct GIA 3EX'],
	['round', 'Search'],
])('a line that cannot be read, as the program for it did not load, says so (%s)', async (typed, button) => {
	const lost = {
		...{ typed, focused: true, question: { filters: {}, unknown: [] }, offered: [], understood: listSetFilters({ ...NO_FILTERS, shape: ['ROUND'] }) },
		...{ setTyped: () => undefined, setFocused: () => undefined, takeAsTotal: undefined, chooseSeller: () => undefined },
		...{ onPaste: () => undefined, onKeyDown: () => undefined, ask: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) },
	};
	await show(<AskHints line={lost} filters={NO_FILTERS} memberId={undefined} guest={true} onReplace={() => undefined} onChosen={() => undefined} />);
	await expectToast('The market cannot be reached', () => page.getByRole('button', { name: button }).click());
});
