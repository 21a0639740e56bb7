import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anAuction, makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readPath, readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { DIAMOND } from '#web/parts/stock/diamond-cache.ts';

const WIDE = [1440, 900] as const;
const CLARITIES = ['VVS1', 'VS2', 'SI1'] as const;
const STONES = CLARITIES.map((clarity, at) =>
	aDiamond({ diamondId: makeId(at + 1), lotId: `L-${at}`, weight: 7.07, color: 'G', clarity, askingPrice: 10_000, requiredBid: 7000 }),
);
const answers = {
	...answerSearch(() => STONES),
	...answerStone((id) => STONES.find(({ diamondId }) => diamondId === id) ?? expect.fail(id)),
};
const search = answerSearch(() => STONES).search ?? expect.fail('No search');
const table = page.getByRole('table', { name: 'Search' });
const peek = page.getByRole('complementary', { name: 'Stone' });
const dialog = page.getByRole('dialog', { name: /^Bid on/ });
const press = (key: string) => userEvent.keyboard(key);
const readFocus = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('b opens the bid over the list; after Esc and after a bid the list is there as before, with its focus', async () => {
	const addBid = async ({ body: { diamondId, bidAmount } }: { body: { diamondId: string; bidAmount: number } }) => {
		const stone = STONES.find((one) => one.diamondId === diamondId) ?? expect.fail(diamondId);
		return { diamond: { ...stone, ...anAuction(bidAmount, { leading: true, version: 2 }) }, outcome: 'LEADING' as const, requiredBid: bidAmount + 100 };
	};
	await showScreen('/diamond-filter?caratFrom=7.07&shape=ROUND', { as: trader, size: WIDE, answers: { ...answers, search, addBid } });
	await expect.element(table.getByText('VS2')).toBeVisible();
	const box = table.getByRole('checkbox').first().element() as HTMLElement;
	box.focus();
	for (const _ of [1, 2]) await press('{ArrowDown}');
	await press('b');
	await expect.element(dialog.getByLabelText('Your bid per carat')).toHaveFocus();
	expect(readPath()).toBe('/diamond-filter');
	expect(await findBarriers()).toEqual([]);
	await press('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => document.activeElement).toBe(box);
	await press('{ArrowDown}');
	await expect.element(peek.getByText('Round 7.07 ct G SI1')).toBeVisible();

	await press('b');
	await expectToast('You lead with $7,000 per carat.', () => dialog.getByRole('button', { name: /^Place the bid/ }).click());
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => document.activeElement).toBe(box);
	expect([readPath(), listRequests('addBid')[0]?.body.diamondId]).toEqual(['/diamond-filter', makeId(3)]);
});

test('it says that another seller lists the certificate too, as the stone’s page does', async () => {
	const twice = STONES.map((stone) => ({ ...stone, laboratory: 'GIA' as const, certificateNumber: '2141438171' }));
	const sharedCertificates = async ({ body: { diamondIds } }: { body: { diamondIds: string[] } }) => ({ diamondIds });
	const list = answerSearch(() => twice).search ?? expect.fail('No search');
	const stone = answerStone((id) => twice.find(({ diamondId }) => diamondId === id) ?? expect.fail(id));
	await showScreen('/diamond-filter?caratFrom=7.07&shape=PEAR', {
		as: trader,
		size: WIDE,
		answers: { ...answers, ...stone, search: list, sharedCertificates },
	});
	await expect.element(table.getByText('VVS1')).toBeVisible();
	await press('{ArrowDown}');
	await press('b');
	await expect.element(dialog.getByText('GIA 2141438171 is listed by two sellers')).toBeVisible();
	await expect.element(dialog.getByLabelText('Your bid per carat')).toHaveFocus();
	expect(await findBarriers()).toEqual([]);
	await dialog.getByRole('link', { name: 'Show both' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect(readQuery().get('numbers')).toBe('2141438171');
});

test('it shows the bid of the list if the stone was opened before that bid', async () => {
	const [stone = expect.fail('No stone')] = STONES;
	const shown = { ...stone, ...anAuction(9000, { version: 5, requiredBid: 9090 }), diamondId: stone.diamondId };
	const getDiamond = () => new Promise<never>(() => undefined);
	const list = answerSearch(() => [shown]).search ?? expect.fail('No search');
	await showScreen('/diamond-filter?caratFrom=7.07&shape=HEART', { as: trader, size: WIDE, answers: { ...answers, search: list, getDiamond } });
	await expect.element(table.getByText('VVS1')).toBeVisible();
	queryClient.setQueryData([DIAMOND, stone.diamondId], stone);
	await press('{ArrowDown}');
	await press('b');
	await expect.element(dialog.getByLabelText('Your bid per carat')).toHaveValue('9,090');
});

test('the panel’s button opens it as well, and gets the focus back', async () => {
	await showScreen('/diamond-filter?caratFrom=7.07&shape=PEAR', { as: trader, size: WIDE, answers: { ...answers, search } });
	await expect.element(peek.getByRole('button', { name: 'Bid' })).toBeVisible();
	await peek.getByRole('button', { name: 'Bid' }).click();
	await expect.element(dialog.getByLabelText('Your bid per carat')).toHaveFocus();
	await press('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(readFocus).toBe('Bid');
	expect(readPath()).toBe('/diamond-filter');
});

test('a sort that fails leaves rows and control as they were, and says so', async () => {
	const options = queryClient.getDefaultOptions();
	queryClient.setDefaultOptions({ ...options, queries: { ...options.queries, retry: false } });
	onTestFinished(() => queryClient.setDefaultOptions(options));
	await showScreen('/diamond-filter?caratFrom=7.07&shape=OVAL&sort=-pricePerCarat', { as: trader, size: WIDE, answers: { ...answers, search } });
	await expect.element(table.getByText('VS2')).toBeVisible();
	const sort = page.getByRole('combobox', { name: 'Sort by' });
	const readSort = () => (sort.element() as HTMLSelectElement).selectedOptions[0]?.textContent;
	await expect.poll(readSort).toBe('Price per carat ↓');
	answerCalls({
		search: async () => {
			throw new MarketError('INTERNAL');
		},
	});
	await sort.selectOptions('Clarity ↑');
	await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
	await expect.poll(readSort).toBe('Price per carat ↓');
	answerCalls({ search });
	await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
	await expect.poll(readSort).toBe('Clarity ↑');
});

test('a heading that sorts shows its arrow and its number whole', async () => {
	const sorts = ['shape', 'clarity', 'color'].map((name) => `sort=${name}`).join('&');
	await showScreen(`/diamond-filter?caratFrom=7.07&${sorts}`, { as: trader, size: WIDE, answers: { ...answers, search } });
	await expect.element(table.getByText('VS2')).toBeVisible();
	for (const name of [/^Shape/, /^Clarity/, /^Colour/]) {
		const heading = table.getByRole('columnheader', { name }).element();
		const ends = [...heading.querySelectorAll('svg, small')].map((part) => part.getBoundingClientRect().right);
		expect(ends).toHaveLength(2);
		expect(Math.max(...ends), String(name)).toBeLessThanOrEqual(heading.getBoundingClientRect().right);
		const [label] = heading.querySelectorAll('button > span');
		// The columns get their widths when the rows are there.
		await expect.poll(() => (label?.scrollWidth ?? 0) - (label?.clientWidth ?? 0), { message: String(name) }).toBeLessThanOrEqual(1);
	}
});
