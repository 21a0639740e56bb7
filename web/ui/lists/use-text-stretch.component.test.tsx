import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuction } from '#test/components/answers/auctions.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anOwnStone, answerStock, aPage } from '#test/components/answers/stock.ts';
import { admin, PHONE, showScreen, trader } from '#test/components/page.tsx';

const certified = { laboratory: 'GIA', certificateNumber: '5325420347', fluorescence: 'M', cut: 'EX', polish: 'EX', symmetry: 'EX' } as const;
const stone = anOwnStone(trader, { ...anAuction(), ...certified, lotId: 'KI1-00087', askingPrice: 112_200, totalPrice: 1_493_382, length: 6.58, width: 6.56 });
const answers = { ...answerStock(() => [stone]), ...answerSearch(() => [stone]), stonesOfState: async () => aPage([stone]) };

/** Sets text spacing as a reader's own style sheet may (WCAG 1.4.12). */
function spaceText(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
	document.adoptedStyleSheets.push(sheet);
	onTestFinished(() => {
		document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
	});
}

/** Lists the texts of the list that are cut off. */
function listCut(list: Element): string[] {
	const places = [...list.querySelectorAll<HTMLElement>('th, th *, td, td *, li *')].filter(({ textContent }) => textContent?.trim());
	// Words for screen readers alone have one pixel.
	const isCut = (place: HTMLElement) => getComputedStyle(place).overflowX === 'hidden' && place.clientWidth > 1 && place.scrollWidth > place.clientWidth + 1;
	return places.filter(isCut).map(({ textContent }) => textContent);
}

test.each([
	['the admin’s stones', '/admin-stones', admin, [1440, 900], 'table'],
	['the search', '/diamond-filter', trader, [1440, 900], 'table'],
	['the search on a phone', '/diamond-filter', trader, PHONE, 'list'],
	['the inventory', '/refresh-list?view=list', trader, [1440, 900], 'table'],
	['the inventory on a phone', '/refresh-list?view=list', trader, PHONE, 'list'],
	['the grid', '/refresh-list?view=grid', trader, [1440, 900], 'grid'],
] as const)('with wider text spacing nothing is cut off: %s', async (_, address, as, size, role) => {
	await showScreen(address, { as, size, answers });
	const list = page
		.getByRole('main')
		.getByRole(role)
		.filter({ hasText: /112,?200/ })
		.first();
	await expect.element(list).toBeVisible();
	const { scrollWidth } = list.element();
	spaceText();
	await expect.poll(() => listCut(list.element())).toEqual([]);
	if (role !== 'list') expect(list.element().scrollWidth).toBeGreaterThan(scrollWidth);
});
