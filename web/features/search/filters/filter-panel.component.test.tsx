import { expect, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readQuery } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

/** Tests filters that are set by clicking or dragging. */

const WIDE = [1440, 900] as const;
const COLORS = ['D', 'E', 'F', 'G'] as const;
const STONES = COLORS.map((color, at) => aDiamond({ diamondId: makeId(at), weight: 12.21, shape: 'OVAL', color, askingPrice: 8000 - at * 2000 }));
const answers: Answers = {
	...answerSearch(() => STONES),
	search: async ({ body }) => ({
		...aPage(
			STONES.filter(({ color }) => !body.color?.length || body.color.some((chosen) => chosen === color)),
			body,
		),
		facets: { color: { D: 1, E: 1, F: 1, G: 1 } },
		histograms: { perCarat: { limits: [3000, 5000, 7000], counts: [1, 1, 1, 1] } },
	}),
};

/** Presses the mouse button at one position of the page, moves to another, and releases it there. */
async function moveMouse(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
	// The tested page is in a frame of the runner's page.
	const { x: left = 0, y: top = 0 } = window.frameElement?.getBoundingClientRect() ?? {};
	const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', { x, y }: typeof from, isDown = true) =>
		cdp().send('Input.dispatchMouseEvent', { type, x: left + x, y: top + y, button: isDown ? 'left' : 'none', buttons: isDown ? 1 : 0, clickCount: 1 });
	await send('mouseMoved', from, false);
	await send('mousePressed', from);
	for (let step = 1; step <= 5; step++) await send('mouseMoved', { x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
	await send('mouseReleased', to);
}

/** Number of frames in which an element must not move before it is used. */
const FRAMES_AT_REST = 10;

/** Scrolls to an element, waits for all responses and until the element stops moving. */
async function awaitRest(part: Locator): Promise<void> {
	await expect.element(part).toBeVisible();
	await expect.poll(() => queryClient.isFetching()).toBe(0);
	part.element().scrollIntoView({ block: 'center' });
	let before = '';
	for (let frames = 0; frames < FRAMES_AT_REST; frames++) {
		const { x, y, width } = part.element().getBoundingClientRect();
		const now = [x, y, width].join(' ');
		if (now !== before) frames = 0;
		before = now;
		await new Promise(requestAnimationFrame);
	}
}

/** Returns a position inside an element, at a fraction of its width. */
function findPlace(part: Locator, share: number): { x: number; y: number } {
	const { x, y, width, height } = part.element().getBoundingClientRect();
	return { x: x + width * share, y: y + height / 2 };
}

test('what dealers ask all day is a button; what was asked is there again, a click away', async () => {
	await showScreen('/diamond-filter', { as: trader, size: WIDE, answers });
	const line = page.getByRole('textbox', { name: 'Search in words' });
	await line.click();
	await page.getByRole('button', { name: '1 ct GIA 3EX' }).click();
	await expect.poll(() => Object.fromEntries(readQuery())).toMatchObject({ cut: '3EX', laboratory: 'GIA' });
	// The line shows the query.
	await expect.element(page.getByRole('button', { name: /^Remove .*GIA/ })).toBeVisible();
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
	await expect.element(line).toBeVisible();
	await expect.element(page.getByRole('button', { name: /^Remove .*GIA/ })).not.toBeInTheDocument();
	await line.click();
	await page.getByRole('group', { name: 'Recent' }).getByRole('button', { name: /GIA/ }).first().click();
	await expect.poll(() => readQuery().get('laboratory')).toBe('GIA');
});

test('grades are dragged across, and a range is dragged out of the histogram of the present result', async () => {
	await showScreen('/diamond-filter?caratFrom=12.21&caratTo=12.21', { as: trader, size: WIDE, answers });
	const scale = page.getByRole('group', { name: 'Colour', exact: true });
	const [first, last] = ['D: 1 stone', 'F: 1 stone'].map((name) => scale.getByRole('button', { name }));
	if (!first || !last) expect.fail();
	await awaitRest(last);
	await moveMouse(findPlace(first, 0.5), findPlace(last, 0.5));
	await expect.poll(() => readQuery().getAll('color')).toEqual(['D', 'E', 'F']);
	await expect.element(page.getByText('3 stones', { exact: true })).toBeVisible();

	const histogram = page.getByRole('img', { name: /^Price per carat: most stones at/ });
	await awaitRest(histogram);
	const middle = findPlace(histogram, 0.5);
	await moveMouse(findPlace(histogram, 0.01), { ...middle, x: middle.x - 5 });
	await expect.poll(() => readQuery().get('perCaratTo')).toMatch(/^\d+$/);
	await expect.element(page.getByLabelText('Price per carat to')).toHaveValue(readQuery().get('perCaratTo') ?? '');
	expect(listRequests('search').at(-1)?.body.perCaratTo).toBe(Number(readQuery().get('perCaratTo')));
});

test('what is ticked while the page still draws the tick before is added to it', async () => {
	await showScreen('/diamond-filter', { as: trader, size: WIDE, answers });
	const shapes = page.getByRole('group', { name: 'Shape', exact: true }).getByRole('button');
	await expect.element(shapes.nth(2)).toBeVisible();
	for (const button of shapes.elements().slice(0, 3)) (button as HTMLButtonElement).click();
	await expect.poll(() => readQuery().getAll('shape')).toHaveLength(3);
});

test('a column is made wider by the keyboard, and stays so', async () => {
	const first = await showScreen('/diamond-filter', { as: trader, size: WIDE, answers });
	const edge = page.getByRole('separator', { name: 'Width of Carat' });
	await expect.element(edge).toBeInTheDocument();
	const width = Number(edge.element().getAttribute('aria-valuenow'));
	(edge.element() as HTMLElement).focus();
	for (const _ of [1, 2, 3]) await userEvent.keyboard('{ArrowRight}');
	await expect.element(edge).toHaveAttribute('aria-valuenow', String(width + 24));
	await first.unmount();
	await showScreen('/diamond-filter', { as: trader, size: WIDE });
	await expect.element(edge).toHaveAttribute('aria-valuenow', String(width + 24));
	expect(JSON.parse(localStorage.getItem('preferences') ?? '{}').widths).not.toEqual({});
});

test('a girdle scale shows no counts once a grade is chosen, because each end is counted within the other', async () => {
	const counting: Answers = {
		...answers,
		search: async (request) => ({ ...aPage(STONES, request.body), facets: { girdleThin: { MED: 3, STK: 0 } } }),
	};
	await showScreen('/diamond-filter', { as: trader, size: WIDE, answers: counting });
	await page.getByRole('button', { name: 'Proportions' }).click();
	const scale = page.getByRole('group', { name: 'Girdle', exact: true });
	await scale.getByRole('button', { name: /3 stones/ }).click();
	await expect.poll(() => readQuery().getAll('girdleThick')).toEqual(['MED']);
	await expect.element(scale.getByRole('button', { name: /stones/ }).first()).not.toBeInTheDocument();
	await expect.element(scale.getByRole('button', { pressed: true })).toBeVisible();
});

test('a range whose lower limit is above the upper one says so until it is corrected', async () => {
	await showScreen('/diamond-filter?caratFrom=1&caratTo=1.5', { as: trader, size: WIDE, answers });
	const said = page.getByRole('group', { name: 'Carat', exact: true }).getByText('The lower limit is above the upper one.');
	await page.getByLabelText('Carat from').fill('2');
	await userEvent.keyboard('{Enter}');
	await expect.element(said).toBeVisible();
	await page.getByLabelText('Carat to').fill('2.5');
	await userEvent.keyboard('{Enter}');
	await expect.element(said).not.toBeInTheDocument();
});

test('the filter by the day of listing names the day as all screens do', async () => {
	await showScreen('/diamond-filter?uploadDate=2026-11-28', { as: trader, size: WIDE, answers });
	await expect.element(page.getByRole('group', { name: 'Active filters' })).toHaveTextContent('Listed since 28 Nov 2026');
});
