import { expect, test } from 'vitest';
import { USER_ROLE } from '#shared/domain/accounts/member.ts';
import type { Party, Statement } from '#shared/domain/auctions/completion.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Participation } from '../auctions/ports/bids.ts';
import type { Actor } from '../audit/ports/audit-log.ts';
import { presentStockStone } from '../integrations/present-feed.ts';
import type { ListingRecord } from './ports/listings.ts';
import { presentBought, presentDiamond } from './present-diamond.ts';

const photo = {
	field: 'images[0]',
	name: 'media/a.png',
	contentType: 'image/png',
	addedAt: 0,
	renditions: { widths: [], preview: 'data:image/webp;base64,AA' },
};
const listing = {
	listingId: 'A',
	createdAt: 0,
	hidden: false,
	media: { attachments: [photo], awaited: [] },
	stone: { lotId: 'L-1', shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1', labGrown: true, askingPrice: 9000, certificateNumber: '1', remarks: 'Ask me' },
} as unknown as ListingRecord;
const present = (changes: Partial<ListingRecord>) => presentBought({ ...listing, ...changes }, { mediaOrigin: '' });

test.each(LISTING_STATES)('a stone in the state %s that has left the market shows its grades only if it was bought', (state) => {
	const grades = { shape: 'ROUND', weight: 2, color: 'D', clarity: 'VS1', labGrown: true };
	const shown = { diamondId: 'A', createdAt: new Date(0).toISOString(), images: [], ...grades };
	expect(present({ state })).toEqual(state === 'ACCEPTED' || state === 'SOLD' ? shown : undefined);
});

test.each(LISTING_STATES)('a hidden stone in the state %s shows nothing', (state) => {
	expect(present({ state, hidden: true })).toBeUndefined();
});

const makeMember = (memberId: string) => ({ memberId, userName: `${memberId}@example.com`, state: 'ACTIVE' }) as MemberRecord;
const [seller, buyer] = [makeMember('SELLER'), makeMember('BUYER')];
const deal = (state: 'ACCEPTED' | 'SOLD', statements: readonly Statement[]) =>
	({
		...listing,
		sellerId: 'SELLER',
		expiresAt: 9,
		state,
		auction: { number: 1, closesAt: 1, confirmBy: 9, caseId: 'CASE', leaderId: 'BUYER', statements },
	}) as unknown as ListingRecord;
const presentToSeller = (written: ListingRecord, other = buyer) => presentTo(seller, written, { other });
function presentTo(caller: MemberRecord, written: ListingRecord, { other = buyer, actor = {} as Actor, standings = new Map<string, Participation>() } = {}) {
	const members = new Map([seller, other].map((member) => [member.memberId, member]));
	const readListingContext = async () => ({ members, tracked: new Set<string>(), standings, rate: 25 });
	return presentDiamond({ now: 5, zone: 'Asia/Tokyo', actor, mediaOrigin: '', readListingContext }, written, caller);
}

test.each([
	['BIDDING', false],
	['AWAITING_DECISION', false],
	['ACCEPTED', true],
] as const)('in the state %s the two parties see each other’s contact details: %s', async (state, sees) => {
	const stone = { ...deal('ACCEPTED', []), state };
	const auction = { ...stone.auction, closesAt: state === 'BIDDING' ? 9 : 1, decideBy: 9 };
	for (const [caller, other] of [
		[seller, buyer],
		[buyer, seller],
	] as const) {
		const shown = await presentTo(caller, { ...stone, auction } as ListingRecord);
		expect(shown.state).toBe(state);
		expect(JSON.stringify(shown).includes(other.userName)).toBe(sees);
	}
});

test.each([
	[2, { isBidPlaced: true, myMaxBid: 8000, leading: false }],
	[1, { isBidPlaced: false, myMaxBid: undefined, leading: undefined }],
])('who has bid in auction %d of a stone sees in its second auction %j', async (auction, shown) => {
	const bidder = makeMember('BIDDER');
	const second = { number: 2, closesAt: 9, leaderId: 'BUYER', currentBid: 7000, bidCount: 1 };
	const listing = { ...deal('ACCEPTED', []), state: 'BIDDING', auction: second } as unknown as ListingRecord;
	const standings = new Map([['A', { listingId: 'A', bidderId: 'BIDDER', auction, ceiling: 8000 }]]);
	expect(await presentTo(bidder, listing, { standings })).toMatchObject(shown);
});

const complains = (by: Party): Statement => ({ by, at: 2, said: 'COMPLAINT', reason: 'Not paid' });
const withdraws = (by: Party): Statement => ({ by, at: 3, said: 'WITHDRAWN' });
test.each<[Party | undefined, Statement[], true | undefined]>([
	['seller', [complains('seller')], undefined],
	['buyer', [complains('buyer'), complains('seller')], true],
	['buyer', [complains('seller'), withdraws('seller'), complains('buyer')], undefined],
	[undefined, [complains('seller'), withdraws('seller')], undefined],
])('a deal is disputed by the %s whose complaint stands: %j', async (disputedBy, statements, bothDispute) => {
	expect(await presentToSeller(deal('ACCEPTED', statements))).toMatchObject({ caseId: 'CASE', disputedBy, bothDispute });
});

test('the other party of a sold stone shows contact details until they are erased', async () => {
	const sold = deal('SOLD', []);
	expect(await presentToSeller(sold)).toMatchObject({ counterparty: { email: 'BUYER@example.com' } });
	const erased = { memberId: 'BUYER', userName: 'removed-BUYER', state: 'REMOVED' } as MemberRecord;
	expect(await presentToSeller(sold, erased)).toMatchObject({ counterparty: undefined, confirmations: { seller: false, buyer: false } });
});

test.each([
	[['market:read', 'deals:read'], true],
	[['market:read'], false],
])('a key with the scopes %j learns that its owner is the buyer: %s', async (scopes, learns) => {
	const actor = { memberId: 'BUYER', key: { scopes } } as unknown as Actor;
	const { auction, ...accepted } = deal('ACCEPTED', []);
	const { decideBy, abilities } = await presentTo(buyer, { ...accepted, auction: { ...auction, decideBy: 8 } } as ListingRecord, { actor });
	expect([decideBy !== undefined, abilities.confirm, abilities.complain]).toEqual([learns, learns, learns]);
});

test.each([
	[['stock:read', 'deals:read'], 'ACCEPTED', true],
	[['stock:read'], 'ACCEPTED', false],
	[['stock:read'], 'SOLD', false],
	[['stock:read'], 'AWAITING_DECISION', true],
] as const)(
	'a key with the scopes %j of the seller learns who leads or bought a stone in the state %s, and for how much: %s',
	async (scopes, state, learns) => {
		const actor = { memberId: 'SELLER', key: { scopes } } as unknown as Actor;
		const { auction, ...sold } = deal('SOLD', []);
		const named = { leaderName: 'Ken Mori', leaderCompanyName: 'Mori Gems', currentBid: 8123, steps: [{ at: 1, bid: 8123 }], decideBy: 8 };
		const listing = { ...sold, state, auction: { ...auction, ...named } } as ListingRecord;
		const shown = await presentTo(seller, listing, { actor });
		const feed = presentStockStone(listing, { mediaOrigin: '', actor });
		for (const one of [shown, feed]) {
			for (const fact of ['Mori', '8123']) expect(JSON.stringify(one).includes(fact)).toBe(learns);
			expect(one.currentPrice).toBe(learns ? 8123 : 9000);
		}
	},
);

test('a key of the seller without the scope of deals does not learn what the parties of a deal have said', async () => {
	const actor = { memberId: 'SELLER', key: { scopes: ['stock:read', 'market:read'] } } as unknown as Actor;
	const confirms: Statement = { by: 'seller', at: 2, said: 'CONFIRMED' };
	const untouched = await presentTo(seller, deal('ACCEPTED', []), { actor });
	for (const said of [confirms, complains('seller')]) expect(await presentTo(seller, deal('ACCEPTED', [said]), { actor })).toEqual(untouched);
	expect(await presentToSeller(deal('ACCEPTED', []))).toMatchObject({ abilities: { confirm: true, complain: true } });
});

test('a stone whose decision is overdue is shown as displayed, and can be edited once the sweep has written that', async () => {
	const auction = { number: 1, closesAt: 1, decideBy: 4, leaderId: 'BUYER' };
	const overdue = { ...deal('ACCEPTED', []), state: 'AWAITING_DECISION', auction } as unknown as ListingRecord;
	const trader = { ...seller, roleId: USER_ROLE } as MemberRecord;
	expect(await presentTo(trader, overdue)).toMatchObject({ state: 'DISPLAYED', abilities: { edit: false, delete: false, refresh: false } });
	const swept = { ...overdue, state: 'DISPLAYED', auction: undefined } as ListingRecord;
	expect(await presentTo(trader, swept)).toMatchObject({ state: 'DISPLAYED', abilities: { edit: true, delete: true, refresh: true } });
});
