import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo, readPath, readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { takePreferences } from '#web/lib/browser/preferences.ts';

/** Tests the search by keyboard alone, with custom columns, and with stones side by side. */

const WEIGHT = 14.41;
const SEARCH = `/diamond-filter?caratFrom=${WEIGHT}&caratTo=${WEIGHT}&sort=-pricePerCarat`;
const WIDE = [1440, 900] as const;
const CLARITIES = ['VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;
const STONES = CLARITIES.map((clarity, at) => {
	const askingPrice = 6000 - at * 100;
	const seller = { userId: makeId(99), name: 'Ren Sato', company: 'Kofu Facets', rank: 0 };
	return aDiamond({
		diamondId: makeId(at),
		lotId: `LOT-${at}`,
		weight: WEIGHT,
		color: 'G',
		clarity,
		laboratory: 'GIA',
		askingPrice,
		totalPrice: Math.round(askingPrice * WEIGHT),
		seller,
	});
});
const findStones = (question: { diamondIds?: string[] }): readonly Diamond[] =>
	question.diamondIds ? STONES.filter(({ diamondId }) => question.diamondIds?.includes(diamondId)) : STONES;
const answers = answerSearch(findStones);
const table = page.getByRole('table', { name: 'Search' });
const headings = table.getByRole('columnheader');
const bar = page.getByRole('region', { name: 'Selected stones' });
const press = (key: string) => userEvent.keyboard(key);
const readHeadings = () =>
	headings
		.elements()
		.map((heading) => heading.textContent)
		.join(' ');

test('arrows lead from stone to stone, and the one at the cursor stands beside the list', async () => {
	await showScreen(SEARCH, { as: trader, size: WIDE, answers });
	await expect.element(table.getByText('SI2')).toBeVisible();
	await press('{ArrowDown}');
	await press('{ArrowDown}');
	const peek = page.getByRole('complementary', { name: 'Stone' });
	await expect.element(peek.getByText('Round 14.41 ct G VVS2')).toBeVisible();
	await expect.element(peek.getByText(/Kofu Facets/)).toBeVisible();
	await press('{ArrowUp}');
	await expect.element(peek.getByText('Round 14.41 ct G VVS1')).toBeVisible();
	// Next to the panel the list still shows the columns for a decision.
	for (const name of [/Price per carat/, /Total price/, /Current bid/, /Closes at/]) {
		const column = table.getByRole('columnheader', { name }).first();
		const overlap = () => column.element().getBoundingClientRect().right - peek.element().getBoundingClientRect().left;
		await expect.poll(overlap, { message: String(name) }).toBeLessThanOrEqual(1);
	}
});

test('nothing moves when rows and counts arrive: the panel beside the list has its place, and so has every count', async () => {
	const search = Promise.withResolvers<void>();
	const later: Answers['search'] = async ({ body }) => {
		await search.promise;
		return { ...aPage(STONES, body), facets: { cut: { EX: 213_134, VG: 9999, NONE: 385 }, polish: { EX: 1041 } } };
	};
	await showScreen(`${SEARCH}&shape=PEAR`, { as: trader, size: WIDE, answers: { ...answers, search: later } });
	const symmetry = page.getByRole('group', { name: 'Symmetry' });
	const parts = [symmetry, page.getByRole('group', { name: 'Fluorescence' }), page.getByRole('button', { name: 'Saved searches' })];
	const measure = () =>
		parts.map((part) => {
			const { x, y } = part.element().getBoundingClientRect();
			return [x, y];
		});
	await expect.element(symmetry).toBeInTheDocument();
	const before = measure();
	search.resolve();
	await expect.element(table.getByText('SI2')).toBeVisible();
	await expect.element(page.getByRole('group', { name: 'Cut' }).getByText('213k')).toBeVisible();
	await expect.element(page.getByRole('complementary', { name: 'Stone' })).toBeVisible();
	expect(measure()).toEqual(before);
});

test('stones are selected by the keyboard alone, summed up, shared as a link, and compared', async () => {
	const getDiamond: Answers['getDiamond'] = async ({ params: { id } }) => STONES.find(({ diamondId }) => diamondId === id) ?? aDiamond();
	// A separate query, because the app remembers each query's active stone.
	await showScreen(`${SEARCH}&shape=ROUND`, { as: trader, size: WIDE, answers: { ...answers, getDiamond } });
	await expect.element(table.getByText('SI2')).toBeVisible();
	await press('{ArrowDown}');
	await press(' ');
	for (const _ of [1, 2]) await press('{Shift>}{ArrowDown}{/Shift}');
	await expect.element(bar.getByText(/3 stones selected/)).toBeVisible();
	await expect.element(bar.getByText(/43\.23 ct/)).toBeVisible();
	await expect.element(bar.getByText(/\$5,900\/ct on average/)).toBeVisible();
	await press('{Shift>}{ArrowUp}{/Shift}');
	await expect.element(bar.getByText(/2 stones selected/)).toBeVisible();
	await press('{Control>}a{/Control}');
	await expect.element(bar.getByText(/6 stones selected/)).toBeVisible();
	await press('{Escape}');
	await expect.element(bar).not.toBeInTheDocument();

	await press(' ');
	await press('{Shift>}{ArrowDown}{/Shift}');
	await expect.element(bar.getByText(/2 stones selected/)).toBeVisible();
	await bar.getByRole('button', { name: 'More actions' }).click();
	await page.getByRole('menuitem', { name: 'Share a link to these stones' }).click();
	await expect.poll(() => navigator.clipboard.readText()).toMatch(/\/diamond-filter\?stones=/);
	const link = await navigator.clipboard.readText();
	await press('c');
	await expect.poll(readPath).toBe('/compare');
	await expect.element(page.getByRole('heading', { name: 'Compare stones' })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^Clarity\s*differs/ })).toBeVisible();
	await expect.element(page.getByRole('row', { name: /^Lab GIA GIA/ })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByText('Differences only').click();
	await expect.element(page.getByRole('row', { name: /^Lab/ })).not.toBeInTheDocument();
	await page
		.getByRole('button', { name: /^Remove .* from the comparison$/ })
		.first()
		.click();
	await expect.poll(() => page.getByRole('columnheader').elements()).toHaveLength(1);

	const { pathname, search } = new URL(link, location.origin);
	goTo(pathname + search);
	await expect.element(page.getByText('2 stones', { exact: true })).toBeVisible();
});

test('the columns that a member chose are there in another browser', async () => {
	const first = await showScreen(SEARCH, { as: trader, answers: answerSearch(findStones) });
	await expect.element(table.getByText('SI2')).toBeVisible();
	await page.getByRole('button', { name: 'Table' }).click();
	await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Table %' }).click();
	await press('{Escape}');
	await expect.poll(() => listRequests('keepTableSettings').length).toBe(1);

	await first.unmount();
	queryClient.clear();
	takePreferences({});
	localStorage.clear();
	await showScreen(SEARCH, { as: trader });
	await expect.element(table.getByRole('columnheader', { name: /Table %/ })).toBeVisible();

	// A link states its own columns and does not change the member's.
	goTo(`${SEARCH}&columns=sh.wt~td.pr`);
	await expect.poll(readHeadings).toMatch(/Shape.*Carat.*Depth %.*Per carat/);
	expect(headings.elements()).toHaveLength(5);
	goTo(SEARCH);
	await expect.element(table.getByRole('columnheader', { name: /Table %/ })).toBeVisible();
});

test('a heading is dragged to the place of another', async () => {
	await showScreen(`${SEARCH}&columns=sh.wt~td.pr`, { as: trader, answers });
	await expect.element(table.getByText(String(WEIGHT)).last()).toBeVisible();
	await headings.filter({ hasText: /^Per carat/ }).dropTo(headings.filter({ hasText: /^Carat/ }));
	await expect.poll(() => readQuery().get('columns')).toBe('sh.pr~wt.td');
	await expect.poll(readHeadings).toMatch(/Shape.*Per carat.*Carat.*Depth %/);
});

test('all that match are tracked, and not only those of the page', async () => {
	const tracked = new Set<string>();
	const favourite = async ({ body: { diamondId, favourite: isTracked } }: { body: { diamondId: string; favourite: boolean } }) => {
		tracked.add(diamondId);
		return { diamondId, tracked: isTracked };
	};
	await showScreen(`${SEARCH}&size=5`, { as: trader, answers: { ...answers, favourite } });
	await page.getByRole('checkbox', { name: 'Select these 5' }).click();
	await bar.getByRole('button', { name: 'Select all 6 that match' }).click();
	await expect.element(bar.getByText(/6 stones selected/)).toBeVisible();
	await bar.getByRole('button', { name: 'More actions' }).click();
	await expectToast('6 stones tracked.', () => page.getByRole('menuitem', { name: 'Track' }).click());
	expect([...tracked].sort()).toEqual(STONES.map(({ diamondId }) => diamondId));
	expect(listRequests('favourite').every(({ body }) => body.favourite)).toBe(true);
});

test('on a phone stones are chosen with a thumb, and nothing is cut off', async () => {
	await showScreen(SEARCH, { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Select' }).click();
	await page.getByRole('checkbox', { name: /SI2$/ }).click();
	await expect.element(bar).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});

/** Maximum number of page elements with five thousand stones; the rest of the page has about four hundred. */
const MOST_NODES = 5000;
const THOUSANDS = 5000;
const countNodes = () => document.querySelectorAll('*').length;

test.each([
	['cards', WIDE, `${SEARCH}&size=5000&view=cards`, 'article'],
	['rows on a phone', PHONE, `${SEARCH}&size=5000&shape=ROUND`, 'li:has(a[href^="/productDetails/"])'],
])('of thousands of stones, only the %s in sight are drawn, and keys walk through all', async (_, size, address, stone) => {
	const many = Array.from({ length: THOUSANDS }, (_, at) => ({ ...STONES[at % STONES.length], diamondId: makeId(at), lotId: `MANY-${at}` }) as Diamond);
	await showScreen(address, { as: trader, size, answers: answerSearch(() => many) });
	await expect.poll(() => document.querySelector(stone)?.textContent).toContain('MANY-0');
	expect(countNodes()).toBeLessThan(MOST_NODES);

	for (let key = 0; key < 40; key++) await press('{ArrowDown}');
	const findActive = () => document.querySelector('article[data-active], li[data-active]');
	await expect.poll(() => findActive()?.textContent).toContain('MANY-39');
	await expect.poll(() => findActive()?.getBoundingClientRect().top).toSatisfy((top) => top > 0 && top < 900);

	window.scrollTo(0, document.documentElement.scrollHeight / 2);
	await expect.poll(() => document.querySelector(stone)?.textContent).toMatch(/MANY-[12]\d{3}/);
	await expect.poll(countNodes).toBeLessThan(MOST_NODES);
});

test('a dealer keeps a search, applies it, silences it and deletes it', async () => {
	let kept: SavedSearch[] = [];
	const saving: Answers = {
		savedSearches: async () => aPage(kept),
		saveSearch: async ({ body }) => {
			const saved = SavedSearch.parse({ ...body, savedSearchId: makeId(1), createdAt: '2026-01-01T00:00:00.000Z' });
			kept = [saved, ...kept];
			return saved;
		},
		changeSavedSearch: async ({ params: { id }, body }) => {
			kept = kept.map((one) => (one.savedSearchId === id ? SavedSearch.parse({ ...one, ...body }) : one));
			return kept[0] ?? expect.fail('Nothing is kept');
		},
		savedSearchOpened: async () => undefined,
		removeSavedSearch: async ({ params: { id } }) => {
			kept = kept.filter(({ savedSearchId }) => savedSearchId !== id);
		},
	};
	const asked = '?shape=TRILLIANT&caratFrom=7.77&caratTo=7.77&sort=-weight';
	await showScreen(`/diamond-filter${asked}`, { as: trader, size: PHONE, answers: { ...answerSearch(() => STONES.slice(0, 1)), ...saving } });
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Saved searches' });
	await dialog.getByRole('textbox', { name: 'Name' }).fill('Big trilliants');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect.element(dialog.getByRole('button', { name: /^Show the stones of Big trilliants/ })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	expect(kept).toMatchObject([{ name: 'Big trilliants', alert: true, search: { shape: ['TRILLIANT'] } }]);

	await press('{Escape}');
	goTo('/diamond-filter');
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	await dialog.getByText('Alert', { exact: true }).click();
	await expect.poll(() => kept[0]?.alert).toBe(false);
	await dialog.getByRole('button', { name: /^Show the stones of Big trilliants/ }).click();
	await expect.poll(() => location.search).toBe(asked);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();

	await page.getByRole('button', { name: /^Saved searches/ }).click();
	await dialog.getByRole('button', { name: 'Delete Big trilliants' }).click();
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await expect.element(dialog.getByText(/None yet\./)).toBeVisible();
	expect(kept).toEqual([]);
});

/** Simulates a finger that moves down the page by `pixels` and is lifted. */
function movePageDown(pixels: number): void {
	const target = page.getByRole('main').element();
	const touch = (name: string, y: number) => {
		const touches = name === 'touchend' ? [] : [new Touch({ identifier: 1, target, clientX: 190, clientY: y })];
		target.dispatchEvent(new TouchEvent(name, { touches, bubbles: true }));
	};
	touch('touchstart', 140);
	for (let step = 1; step <= 8; step++) touch('touchmove', 140 + (pixels * step) / 8);
	touch('touchend', 140 + pixels);
}

test('a list that is pulled down from its top is asked for again', async () => {
	let count = 1;
	await showScreen(SEARCH, { as: trader, size: PHONE, answers: answerSearch(() => STONES.slice(0, count)) });
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	count = 2;
	// Searches do not follow new stones: the list is unchanged until it is reloaded.
	movePageDown(60);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	expect(listRequests('search')).toHaveLength(1);
	movePageDown(300);
	await expect.element(page.getByText('2 stones', { exact: true })).toBeVisible();
});
