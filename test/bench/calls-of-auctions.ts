import { monotonicFactory } from 'ulid';
import { aPng } from '#test/steps/files.ts';
import { type Member, REASON } from './calls-of-members.ts';
import { STONE } from './calls-of-stock.ts';
import type { CountedMarket } from './counted-market.ts';
import { stores } from './imports.ts';

const ulid = monotonicFactory();

/** Makes the calls of an auction, from the first bid to the completed deal. Returns the id of the withdrawn complaint's case. */
export async function trades(market: CountedMarket, dealer: Member, buyer: Member, rival: Member): Promise<string> {
	const { call } = market;
	const { diamondId, revision } = await call('createDiamond', { body: { ...STONE, lotId: 'BENCH-2', certificateNumber: '2141438172' } }, dealer, 'another');
	const offer = { diamondId, revision };
	const first = { ...offer, bidId: ulid(), bidAmount: 8000 };
	await call('addBid', { body: first }, buyer, 'the first');
	await call('addBid', { body: first }, buyer, 'the same again');
	const { diamond } = await call('addBid', { body: { ...offer, bidId: ulid(), bidAmount: 8500, maxBid: 9000 } }, rival, 'takes the lead');
	await call('addBid', { body: { ...offer, bidId: ulid(), bidAmount: 8800 } }, buyer, 'is outbid at once');
	await call('getDiamond', { params: { id: diamondId } }, rival, 'under auction');
	await market.moveClockPast(diamond?.closesAt ?? '');
	await call('ledger', { params: { id: diamondId } }, rival, 'three bids');
	await call('sellerReputation', { params: { userId: diamond?.seller.userId ?? '' } }, rival);
	await call('bidStatus', { body: { diamondId, status: 'ACCEPTED' } }, dealer, 'accepts');
	const complains = { body: { diamondId, status: 'COMPLAINT', reason: 'It never came.' } } as const;
	const { caseId: id = '' } = await call('bidStatus', complains, rival, 'complains');
	await call('getCase', { params: { id } }, dealer);
	const bytes = aPng();
	const { fileId, upload } = await call('uploadCaseFile', { params: { id }, body: { contentType: 'image/png', size: bytes.length } }, rival);
	await stores(upload, new Blob([bytes]));
	await call('writeCaseMessage', { params: { id }, body: { draftId: ulid(), text: 'See the photo.', files: [{ fileId, fileName: 'stone.png' }] } }, rival);
	await call('readCaseMessages', { params: { id }, query: {} }, dealer);
	await call('withdrawComplaint', { params: { id } }, rival);
	await call('bidStatus', { body: { diamondId, status: 'COMPLETED' } }, dealer, 'seller confirms');
	await call('bidStatus', { body: { diamondId, status: 'COMPLETED' } }, rival, 'buyer confirms');
	return id;
}

/** Makes the calls of a deal about which both parties complain, and which an admin decides. */
export async function disputes(market: CountedMarket, dealer: Member, rival: Member, admin: Member): Promise<void> {
	const { call } = market;
	const { diamondId, revision } = await call(
		'createDiamond',
		{ body: { ...STONE, lotId: 'BENCH-DISPUTED', certificateNumber: '2141438199' } },
		dealer,
		'a third',
	);
	const { diamond } = await call('addBid', { body: { diamondId, revision, bidId: ulid(), bidAmount: 8000 } }, rival, 'the only one');
	await market.moveClockPast(diamond?.closesAt ?? '');
	const { confirmBy = '' } = await call('bidStatus', { body: { diamondId, status: 'ACCEPTED' } }, dealer, 'accepts again');
	const complaint = { body: { diamondId, status: 'COMPLAINT', reason: 'Not as agreed.' } } as const;
	await call('bidStatus', complaint, rival, 'complains first');
	const { caseId: id = '' } = await call('bidStatus', complaint, dealer, 'complains back');
	await market.moveClockPast(confirmBy);
	await call('listCases', { query: {} }, admin);
	await call('allDeeds', { query: {} }, admin);
	await call('allDeeds', { query: { userName: rival.userName } }, admin, 'of a member');
	await call('stonesOfState', { query: { state: 'ACCEPTED' } }, admin);
	await call('decideCase', { params: { id }, body: { banned: [], ...REASON } }, admin);
}
