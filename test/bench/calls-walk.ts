import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { GUEST_PAGE_SIZE, NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { exampleOf } from '#test/model/example.ts';
import { makeBrowserKeys } from '#test/steps/browser-keys.ts';
import { writePriceSheet } from '#test/steps/price-sheets.ts';
import { disputes, trades } from './calls-of-auctions.ts';
import { feeds } from './calls-of-feeds.ts';
import { joins, looksAfterMembers, type Member, signsIn } from './calls-of-members.ts';
import { addsWebhook, asksAssistant, showsElsewhere, usesKey } from './calls-of-programs.ts';
import { addsMedia, describeCount, fillsStock, keepsStock, STONE, takesManyStones } from './calls-of-stock.ts';
import type { CountedMarket } from './counted-market.ts';

/**
 * Makes every call of the contract in the demo market, in the order in which members make them,
 * with a dealer who has `stones` stones and a member who uploads `leaving` stones and is removed.
 * Throws if a call does not answer as it should.
 */
export async function walkThrough(market: CountedMarket, stones: number, leaving = 200): Promise<void> {
	const admin = await signsIn(market, 'admin@example.com');
	const dealer = await joins(market, admin);
	await looksAfterMembers(market, admin, dealer);
	await fillsStock(market, dealer, stones);
	await keepsStock(market, dealer, stones + 1);
	await addsMedia(market, dealer);
	const buyer = await signsIn(market, 'buyer1@example.com');
	const rival = await signsIn(market, 'buyer2@example.com');
	await searches(market, buyer, stones);
	await showsElsewhere(market, dealer);
	await looksAtFigures(market, [
		[buyer, 'buyer'],
		[dealer, `seller of ${describeCount(stones + 1)} stones`],
		[admin, 'admin'],
	]);
	await feeds(market, dealer, stones);
	const caseId = await trades(market, dealer, buyer, rival);
	await disputes(market, dealer, rival, admin);
	await readsNotifications(market, dealer, rival);
	await takesManyStones(market, admin, leaving);
	await usesKey(market, dealer, buyer, STONE);
	await asksAssistant(market, dealer, buyer);
	await makesRest(market, dealer, admin, caseId);
}

function findMissed({ counted }: CountedMarket): EndpointName[] {
	const made = new Set(counted.map(({ call }) => call));
	return (Object.keys(endpoints) as EndpointName[]).filter((call) => !made.has(call));
}

/**
 * Makes each call that no step above makes, with an example of its request. Throws if the example is refused:
 * such a call needs a step of its own.
 */
async function makesRest(market: CountedMarket, dealer: Member, admin: Member, caseId: string): Promise<void> {
	const missed = findMissed(market);
	if (missed.length === 0) return;
	const { content } = await market.peek('inventory', { body: { userName: dealer.userName, state: ['DISPLAYED'] } }, dealer);
	const { diamondId = '', lotId = '' } = content[0] ?? {};
	for (const name of missed) {
		const { who, path, params, query, body }: Endpoint = endpoints[name];
		const known = { ...dealer, diamondId, lotId, id: path.includes('/cases/') ? caseId : diamondId, page: 0, size: 10 };
		const request = {
			...(params && { params: exampleOf(params, known) }),
			...(query && { query: query.safeParse({}).success ? {} : exampleOf(query, known) }),
			...(body && { body: exampleOf(body, known) }),
		};
		try {
			await market.call(name, request as never, who === 'public' ? undefined : who === 'admin' ? admin : dealer);
		} catch (error) {
			throw new Error(`The example of ${name} is refused. Add a step to test/bench/calls-walk.ts that makes this call with a valid request.`, { cause: error });
		}
	}
}

async function searches(market: CountedMarket, buyer: Member, stones: number): Promise<void> {
	const { call } = market;
	for (const size of [10, GUEST_PAGE_SIZE] as const) await call('search', { body: { size } }, undefined, `guest, ${size} stones`);
	await call('tonight', {});
	for (const size of [10, 50, 100] as const) await call('search', { body: { size } }, buyer, `member, ${size} stones`);
	await call('search', { body: { size: 5000 } }, buyer, `member, ${describeCount(stones)} stones`);
	await call('search', { body: { facets: true } }, buyer, 'member, 10 stones, facets');
	await call('search', { body: { histograms: ['carat', 'perCarat', 'totalPrice'] } }, buyer, 'member, 10 stones, three histograms');
	const stone = { shape: 'ROUND', weight: 1, color: 'G', clarity: 'VS1' } as const;
	await call('pricePosition', { body: { stone } }, buyer);
	await call(
		'pricePlaces',
		{ body: { questions: Array.from({ length: STONES_PLACED }, (_, at) => ({ stone, askingPrice: 8000 + at })) } },
		buyer,
		'100 stones',
	);
	await call('marketFigures', { body: stone }, buyer);
	await call('equalPrices', { body: { stones: Array.from({ length: STONES_PLACED }, () => stone) } }, buyer, '100 stones');
	await call('marketHistory', { query: { shape: 'ROUND', weightFrom: 1 } }, buyer);
	await call('marketClasses', {}, buyer);
	await call('auctionResults', { body: {} }, buyer, '10 results');
	await call('search', { body: { numbers: Array.from({ length: NUMBERS_PER_SEARCH }, (_, at) => `NONE-${at}`) } }, buyer, 'member, 500 numbers');
	await call('search', { body: { allBid: true } }, buyer, 'member, 10 stones under auction');
	await call('search', { body: { closing: 'CLOSED' } }, buyer, 'member, 10 of the closed auctions');
	const { content } = await call('search', { body: { myBid: true } }, buyer, "member, 10 of one's bids");
	await call('lostAuctions', { query: {} }, buyer);
	await call('search', { body: { companyName: 'sato' } }, buyer, 'member, 10 of a company');
	const id = content[0]?.diamondId ?? '';
	await call('favourite', { body: { diamondId: id, favourite: true } }, buyer);
	await call('search', { body: { tracked: true } }, buyer, 'member, tracked stones');
	await call('getDiamond', { params: { id } }, undefined, 'guest');
	await call('getDiamond', { params: { id } }, buyer, 'member');
	await call('viewDiamond', { params: { id } }, buyer);
	await call('viewDiamond', { params: { id } }, buyer, 'again');
	await call('mediaRequest', { body: { diamondId: id, kinds: ['photo'] } }, buyer);
	const { savedSearchId } = await call('saveSearch', { body: { name: 'Rounds', search: { shape: ['ROUND'], caratFrom: 20 }, alert: true } }, buyer);
	await call('changeSavedSearch', { params: { id: savedSearchId }, body: { name: 'Ovals', search: { shape: ['OVAL'], caratFrom: 20 } } }, buyer);
	await call('savedSearches', { query: {} }, buyer);
	await call('keepPriceList', { body: { text: writePriceSheet() } }, buyer);
	await call('priceList', {}, buyer);
	await call('deletePriceList', {}, buyer);
	await call('keepTableSettings', { body: { density: 'dense', columns: ['shape', 'weight'], pinned: 1, widths: { shape: 120 } } }, buyer);
	await call('tableSettings', {}, buyer);
	await call('newMatches', {}, buyer);
	await call('savedSearchOpened', { params: { id: savedSearchId } }, buyer);
	await call('removeSavedSearch', { params: { id: savedSearchId } }, buyer);
}

async function looksAtFigures({ call }: CountedMarket, people: readonly (readonly [Member, string])[]): Promise<void> {
	for (const [member, about] of people) {
		await call('dashboard', {}, member, about);
		await call('activity', {}, member, about);
	}
}

async function switchesPush({ call }: CountedMarket, dealer: Member): Promise<void> {
	await call('webPush', {}, dealer);
	// No push is sent to this endpoint, since web push is turned off before any notification.
	const { p256dh, auth } = makeBrowserKeys();
	const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/bench', keys: { p256dh, auth }, device: 'Chrome, Android' };
	const { receivers } = await call('addReceiver', { body }, dealer);
	await call('addReceiver', { body }, dealer, 'the same once more');
	await call('removeReceiver', { params: { receiverId: receivers[0]?.receiverId ?? '' } }, dealer);
}

async function readsNotifications(market: CountedMarket, dealer: Member, asker: Member): Promise<void> {
	const { call } = market;
	const { userId } = dealer;
	const { content } = await call('listNotifications', { params: { userId }, query: {} }, dealer);
	const [newest, next] = content.map(({ notificationId }) => ({ params: { notificationId } }));
	if (!newest || !next) throw new Error('The dealer has been told nothing');
	await call('readNotification', newest, dealer);
	await call('readNotificationByGet', next, dealer);
	await call('readAllNotifications', { params: { userId } }, dealer);
	await call('readAllNotificationsByGet', { params: { userId } }, dealer, 'none unread');
	await call('clearNotifications', { params: { userId } }, dealer);
	await call('clearNotificationsByGet', { params: { userId } }, dealer, 'none left');
	await call('keepNotificationSettings', { body: { version: 0, kinds: { SUSPENDED: { mail: false } } } }, dealer);
	await call('notificationSettings', {}, dealer);
	await switchesPush(market, dealer);
	await addsWebhook(market, dealer, asker, STONE);
	const own = await market.peek('inventory', { body: { userName: dealer.userName, state: ['DISPLAYED'] } }, dealer);
	await market.peek('mediaRequest', { body: { diamondId: own.content[0]?.diamondId ?? '', kinds: ['photo'] } }, asker);
	const token = await market.unsubscribeTokenSentTo(dealer.userName);
	await call('unsubscribePage', { params: { token } });
	await call('unsubscribe', { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } });
	const { token: invitation } = await call('invitation', {}, dealer);
	await call('inviter', { params: { token: invitation } });
	await call('addExport', { body: { what: 'STONES', format: 'CSV', count: 10 } }, dealer);
	await call('deeds', { query: {} }, dealer);
	await call('requestOwnData', {}, dealer);
	await market.eventually('the copy', async () => (await market.peek('ownData', {}, dealer)).state === 'READY' || undefined);
	await call('ownData', {}, dealer);
	await call('linkOwnData', {}, dealer);
	await call('liveTicket', {}, dealer);
}
