import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { anAuction, answerFloor } from '#test/components/answers/auctions.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { countLines } from '#test/components/count-lines.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { holdEnter } from '#test/components/keys.ts';
import { setMarketClock } from '#test/components/market-clock.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readQuery } from '#test/components/place.ts';
import { pressOnceShown } from '#test/components/press-once-shown.ts';
import { expectToast } from '#test/components/toasts.ts';
import { queryClient } from '#web/lib/api/query.ts';

const outbid = anAuction({ diamondId: makeId(1) });
const led = anAuction({ diamondId: makeId(2), clarity: 'SI1', currentBid: 7000, leading: true, bidCount: 1 });
const findCard = (clarity: string) => page.getByRole('main').getByRole('article').filter({ hasText: clarity });
/** Finds a button of a card, which names the stone after its words. */
const findBid = (words: string) => findCard('VVS1').getByRole('button', { name: `${words}: Pear 13.31 ct H VVS1` });
const choosePart = (name: string) => page.getByRole('radiogroup', { name: 'Your position' }).getByText(name).click();

/** Answers with a floor of two auctions, on which the viewer's bids lead at once. */
function answerBids(): Answers {
	let auctions: Diamond[] = [outbid, led];
	return {
		...answerFloor(() => auctions),
		addBid: async ({ body: { diamondId, bidAmount } }) => {
			const diamond = { ...outbid, currentBid: bidAmount, leading: true, requiredBid: bidAmount + 100, bidCount: 3, version: 2 };
			auctions = auctions.map((auction) => (auction.diamondId === diamondId ? diamond : auction));
			return { diamond, outcome: 'LEADING', requiredBid: bidAmount + 100 };
		},
	};
}

test('a card says the viewer’s part, the bid, its share of the asking price and the number of bids', async () => {
	await showScreen('/auctions', { as: trader, answers: answerBids() });
	const card = findCard('VVS1');
	await expect.element(card.getByText('Outbid')).toBeVisible();
	await expect.element(card.getByText('$7,500')).toBeVisible();
	await expect.element(card.getByText('total $99,825')).toBeVisible();
	const bids = card.getByRole('group', { name: 'Amounts in one tap' }).getByRole('button');
	expect(bids.elements().map(({ textContent }) => textContent)).toEqual(['Bid $7,575/ct', '+5% $7,954']);
	await expect.element(card.getByText('83% of asking · 2 bids')).toBeVisible();
	await expect.element(findCard('SI1').getByText('Lead')).toBeVisible();
	await expect.poll(() => document.title).toMatch(/^\(1\) Auctions/);
	expect(await findBarriers()).toEqual([]);
});

test.each(['en', 'ja'] as const)('on the narrowest phone all parts of the floor are beside each other, in whole words (%s)', async (language) => {
	await showScreen('/auctions', { as: trader, language, size: [320, 640], answers: answerBids() });
	const parts = page.getByRole('radiogroup', { name: language === 'ja' ? '自社の状況' : 'Your position' });
	await expect.element(parts).toBeVisible();
	const labels = [...parts.element().querySelectorAll('label')];
	expect(new Set(labels.map((label) => Math.round(label.getBoundingClientRect().top))).size).toBe(1);
	expect(labels.map(countLines)).toEqual(labels.map(() => 1));
	for (const label of labels) expect(label.querySelector('span')?.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
	expect(document.documentElement.scrollWidth).toBe(320);
});

test.each([
	['en', 'Pear'],
	['ja', 'ペアシェイプ'],
] as const)('what bids on a card names its stone after what it says (%s)', async (language, shape) => {
	await showScreen('/auctions', { as: trader, language, answers: answerBids() });
	const readNames = async (clarity: string) => {
		const listActs = () => [...(findCard(clarity).query()?.querySelectorAll('button, [href*="bid=1"]') ?? [])];
		await expect.poll(listActs).not.toEqual([]);
		return listActs().map((act) => [act.ariaLabel, `${act.textContent}: ${shape} 13.31 ct H ${clarity}`]);
	};
	for (const clarity of ['VVS1', 'SI1']) for (const [name, expected] of await readNames(clarity)) expect(name).toBe(expected);
	await findCard('VVS1').getByRole('group').getByRole('button').first().click();
	await expect.element(findCard('VVS1').getByRole('button', { name: /\$100,823.*: .* 13.31 ct H VVS1$/ })).toHaveFocus();
});

test('cards whose time is up offer no bid, although the results are not known yet', async () => {
	const closesAt = new Date(Date.now() - 1_000).toISOString();
	const auctions = [outbid, led].map((auction) => ({ ...auction, closesAt }));
	await showScreen('/auctions?when=today', { as: trader, answers: answerFloor(() => auctions) });
	for (const clarity of ['VVS1', 'SI1']) {
		await expect.element(findCard(clarity).getByText('closed')).toBeVisible();
		expect(findCard(clarity).getByRole('button').elements()).toEqual([]);
		expect(findCard(clarity).getByRole('link', { name: 'Raise' }).elements()).toEqual([]);
	}
});

test('the board shows one’s part alone, and there one bids again in two taps', async () => {
	await showScreen('/auctions', { as: trader, answers: answerBids() });
	await choosePart('Outbid');
	await expect.element(findCard('SI1')).not.toBeInTheDocument();
	expect(readQuery().get('part')).toBe('outbid');
	const confirm = findBid('Bid $7,575 · total $100,823');
	const doubleClick = pressOnceShown('total $100,823', () => confirm.query());
	await findBid('Bid $7,575/ct').click();
	await expect.element(confirm).toHaveFocus();
	// A double click, or a held Enter, is not both taps.
	await doubleClick;
	await new Promise((resolve) => setTimeout(resolve, 500));
	expect(listRequests('addBid')).toEqual([]);
	await expectToast('You lead with $7,575', () => confirm.click());
	expect(listRequests('addBid')).toMatchObject([{ body: { diamondId: outbid.diamondId, bidAmount: 7575, revision: 1 } }]);
	// With the bid it belongs to another part of the floor.
	await expect.element(findCard('VVS1')).not.toBeInTheDocument();
	await expect.poll(() => document.title).toMatch(/^Auctions/);
	await choosePart('You lead');
	await expect.element(findCard('VVS1').getByText('Lead')).toBeVisible();
});

test('a held Enter chooses an amount and does not bid; the bid names the stone as it was when the amount was chosen', async () => {
	let auctions = [outbid];
	await showScreen('/auctions', { as: trader, answers: { ...answerBids(), ...answerFloor(() => auctions) } });
	const choice = findBid('Bid $7,575/ct');
	await expect.element(choice).toBeVisible();
	(choice.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	const confirm = findBid('Bid $7,575 · total $100,823');
	await expect.element(confirm).toHaveFocus();
	await new Promise((resolve) => setTimeout(resolve, 600));
	expect(holdEnter()).toBe(false);
	auctions = [{ ...outbid, remarks: 'Chipped', version: 2, revision: 2 }];
	await queryClient.invalidateQueries();
	await expectToast('You lead with $7,575', () => confirm.click());
	expect(listRequests('addBid')).toMatchObject([{ body: { bidAmount: 7575, revision: 1 } }]);
});

test('the amounts of a card follow the minimum for which a bid was refused', async () => {
	const addBid = async () => {
		throw new MarketError('BID_TOO_LOW', { requiredBid: 9000 });
	};
	await showScreen('/auctions', { as: trader, answers: { ...answerBids(), addBid } });
	const confirm = findBid('Bid $7,575 · total $100,823');
	await findBid('Bid $7,575/ct').click();
	// A press within the reading time has no effect.
	const press = () => {
		if (listRequests('addBid').length === 0) (confirm.query() as HTMLElement | null)?.click();
		return listRequests('addBid').length;
	};
	await expect.poll(press).toBe(1);
	await expect.element(findBid('Bid $9,000/ct')).toBeVisible();
});

test('all of the viewer’s own auctions are counted and listed by position, also beyond a page of the board', async () => {
	const many = Array.from({ length: 130 }, (_, at) => ({ ...led, diamondId: makeId(at + 10), leading: at < 120 }));
	const search: NonNullable<Answers['search']> = async ({ body: { page: number = 0, size = 10 } }) => ({
		...aPage(many, { page: number, size }),
		closings: { TODAY: 0, LATER: many.length, CLOSED: 0 },
	});
	await showScreen('/auctions?part=outbid', { as: trader, answers: { search } });
	const readFigure = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first().element().parentElement?.textContent;
	await expect.poll(() => [readFigure('you lead'), readFigure('outbid')]).toEqual(['you lead120', 'outbid10']);
	await expect.poll(() => page.getByRole('main').getByRole('article').elements().length).toBe(10);
	answerCalls({ search: async (request) => ({ ...(await search(request)), totalElements: 700 }) });
	await queryClient.invalidateQueries();
	await expect.poll(() => readFigure('outbid')).toBe('outbid10+');
});

test('figures of the viewer’s own auctions that could not be loaded are not zeros', async () => {
	const { search } = answerBids();
	const answers: Answers = {
		search: async (request) => {
			if (request.body.closing === undefined) throw new MarketError('NOT_ACTIVE');
			return search?.(request) ?? expect.fail('No floor');
		},
	};
	await showScreen('/auctions', { as: trader, answers });
	await expect.element(findCard('VVS1').getByText('Outbid')).toBeVisible();
	const readFigure = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first().element().parentElement?.textContent;
	await expect.poll(() => ['outbid', "You'd win now"].map(readFigure)).toEqual(['outbid–', "You'd win now–"]);
});

test('a weight is typed into the filter digit by digit, with its decimal mark', async () => {
	await showScreen('/auctions', { as: trader, answers: answerBids() });
	await page.getByRole('button', { name: 'Filter' }).click();
	await page.getByLabelText('Carats from').click();
	await userEvent.keyboard('0.50{Enter}');
	await expect.poll(() => readQuery().get('caratFrom')).toBe('0.5');
});

test('in Japanese, on a phone, the board is a list that is filtered with a thumb', async () => {
	await showScreen('/auctions', { as: trader, language: 'ja', size: PHONE, answers: answerBids() });
	await page.getByRole('button', { name: '絞り込み' }).click();
	await page.getByLabelText('カラット（下限）').fill('13.31');
	await page.getByRole('button', { name: '表示' }).click();
	await expect.poll(() => readQuery().get('caratFrom')).toBe('13.31');
	await expect.poll(() => listRequests('search').at(-1)?.body.caratFrom).toBe(13.31);
	await expect.element(findCard('SI1')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test('the wall’s number of running auctions includes those of other days, as the viewer’s own numbers do', async () => {
	const search: Answers['search'] = async () => ({ ...aPage([outbid, led]), closings: { TODAY: 1, LATER: 2, CLOSED: 0 } });
	await showScreen('/auctions?wall=1&when=later', { as: trader, answers: { search } });
	const wall = page.getByRole('dialog', { name: 'Auctions' });
	const read = (name: string) => wall.getByText(name, { exact: true }).element().parentElement?.textContent;
	await expect.poll(() => read('outbid')).toBe('outbid1');
	await expect.poll(() => wall.getByRole('article').elements().length).toBe(2);
	await expect.poll(() => read('running')).toBe('running3');
});

test('a wall shows all auctions without a button to bid, and closes', async () => {
	// Without a full-screen mode of the browser, the wall fills the window.
	Object.assign(document.documentElement, { requestFullscreen: undefined });
	onTestFinished(() => void Reflect.deleteProperty(document.documentElement, 'requestFullscreen'));
	await showScreen('/auctions', { as: trader, answers: answerBids() });
	await page.getByRole('button', { name: 'Full screen' }).click();
	const wall = page.getByRole('dialog', { name: 'Auctions' });
	await expect.poll(() => wall.getByRole('article').elements().length).toBe(2);
	expect(
		wall
			.getByRole('button')
			.elements()
			.map(({ textContent }) => textContent),
	).toEqual(['']);
	// Clicked by script; the test of the whole market uses the pointer.
	(wall.getByRole('button', { name: 'Close full screen' }).element() as HTMLElement).click();
	await expect.element(wall).not.toBeInTheDocument();
});

/** Makes the market's clock differ from the browser's by `offset` milliseconds, as an answer of the API does. */

test('floor and wall count down to one close, by the market’s clock, as soon as an answer corrects the device’s', async () => {
	Object.assign(document.documentElement, { requestFullscreen: undefined });
	onTestFinished(() => void Reflect.deleteProperty(document.documentElement, 'requestFullscreen'));
	// The device's clock stands still, however long the screen takes to be drawn.
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => {
		vi.useRealTimers();
		setMarketClock(0);
	});
	const now = Date.parse('2027-03-01T08:30:00.000Z');
	setMarketClock(now - Date.now());
	const running = { ...outbid, closesAt: '2027-03-02T08:00:00.000Z' };
	await showScreen('/auctions', { as: trader, answers: answerFloor(() => [running]) });
	const readCard = () => findCard('VVS1').getByRole('timer').element().textContent;
	const readNext = (place: Locator = page.getByRole('main')) => place.getByText('next close').element().parentElement?.textContent;
	await expect.poll(() => readCard()).toBe('23 h 30 min');
	await expect.poll(() => readNext()).toBe('next close23 h 30 min');

	setMarketClock(now - Date.now() - 3 * HOUR);
	await expect.poll(() => readCard()).toBe('1 d 2 h');
	await expect.poll(() => readNext()).toBe('next close1 d 2 h');
	setMarketClock(now - Date.now() + 4 * HOUR);
	await expect.poll(() => readCard()).toBe('19 h 30 min');
	await page.getByRole('button', { name: 'Full screen' }).click();
	const wall = page.getByRole('dialog', { name: 'Auctions' });
	await expect.poll(() => readNext(wall)).toBe('next close19 h 30 min');
	(wall.getByRole('button', { name: 'Close full screen' }).element() as HTMLElement).click();
});

test('what has closed is a list of its own', async () => {
	const closed: Diamond = { ...outbid, state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', closesAt: '2026-01-01T08:00:00.000Z' };
	await showScreen('/auctions?when=decided', {
		as: trader,
		answers: { search: async ({ body }) => ({ ...aPage(body.closing === 'CLOSED' ? [closed] : []), closings: { TODAY: 0, LATER: 0, CLOSED: 1 } }) },
	});
	await expect.element(findCard('VVS1')).toBeVisible();
	await expect.element(findCard('VVS1').getByText('Outbid')).not.toBeInTheDocument();
});

test('an empty floor says so, and one that cannot be loaded can be asked for again', async () => {
	await showScreen('/auctions', {
		as: trader,
		answers: {
			search: async () => {
				throw new MarketError('NOT_ACTIVE');
			},
		},
	});
	const again = page.getByRole('button', { name: 'Try again' });
	await expect.element(again).toBeVisible();
	answerCalls(answerFloor(() => []));
	await again.click();
	await expect.element(page.getByText(/No auction/).first()).toBeVisible();
});

test('a bidder who is outbid at once finds the next minimum in the field', async () => {
	await showScreen(`/productDetails/${outbid.diamondId}?bid=1`, {
		as: trader,
		size: PHONE,
		answers: {
			...answerStonePages(outbid),
			addBid: async ({ body: { bidAmount } }) => ({
				diamond: { ...outbid, currentBid: bidAmount, requiredBid: 7651, version: 2 },
				outcome: 'OUTBID',
				requiredBid: 7651,
			}),
		},
	});
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: /minimum$/ }).click();
	await dialog.getByRole('button', { name: /^Place the bid/ }).click();
	await expect.element(dialog.getByRole('alert').getByText(/the next bid must be at least \$7,651\.$/)).toBeVisible();
	await expect.element(dialog.getByLabelText('Your bid per carat')).toHaveValue('7,651');
});
