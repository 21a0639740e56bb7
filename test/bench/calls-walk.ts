import { monotonicFactory } from 'ulid';
import { computeCode } from '#infra/local/identity/sign-in/totp.ts';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { GUEST_PAGE_SIZE, NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { createAuthenticator } from '#test/doubles/software-authenticator.ts';
import { exampleOf } from '#test/model/example.ts';
import { makeBrowserKeys } from '#test/steps/browser-keys.ts';
import { aPng } from '#test/steps/files.ts';
import { writePriceSheet } from '#test/steps/price-sheets.ts';
import { feeds } from './calls-of-feeds.ts';
import { addsWebhook, asksAssistant, showsElsewhere, usesKey } from './calls-of-programs.ts';
import type { Caller, CountedMarket } from './counted-market.ts';
import { makeDemoSheet } from './demo-sheet.ts';
import { confirms, isThrough, stores } from './imports.ts';

const ulid = monotonicFactory();
/** Password of the demo market's accounts, and of all members who sign up here. */
const PASSWORD = 'Diamonds-2026!';
const REASON = { reason: 'For the bench.' };

const PROFILE = {
	firstName: 'Mei',
	lastName: 'Sato',
	phoneNumber: '+81 3 1234 5678',
	companyName: 'Sato Gems',
	licenceNumber: '301234567890',
	preferredCommunication: 'Email',
} as const;

interface Member extends Caller {
	userName: string;
	userId: string;
}

const STONE: DiamondAttributes = {
	lotId: 'BENCH-1',
	shape: 'ROUND',
	weight: 1.02,
	color: 'F',
	clarity: 'VS1',
	laboratory: 'GIA',
	certificateNumber: '2141438171',
	length: 6.41,
	width: 6.43,
	depth: 3.98,
	askingPrice: 10_000,
};

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

const describeCount = (stones: number): string => stones.toLocaleString('en');
const describeStones = (stones: number): string => `${describeCount(stones)} stones`;

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

async function signsIn(market: CountedMarket, userName: string): Promise<Member> {
	const { token, data } = await market.call('authenticate', { body: { userName, password: PASSWORD } }, undefined, userName.split('@')[0]);
	return { token, userName, userId: data.userId };
}

async function joins(market: CountedMarket, admin: Member): Promise<Member> {
	const { call, codeSentTo } = market;
	const signsUp = async (email: string, about: string) => {
		await call('register', { body: { email, password: PASSWORD, firstName: 'Mei', lastName: 'Sato' } }, undefined, about);
		return { email, otp: await codeSentTo(email) };
	};
	const [email, other, third] = ['dealer@example.com', 'other@example.com', 'third@example.com'];
	await call('verifyOtp', { body: await signsUp(email, '') });
	await signsUp(other, 'another');
	await call('resendOtp', { body: { email: other } });
	await call('verifyOtpByLink', { params: { email: other, otp: await codeSentTo(other) } });
	await call('verifyOtpByPath', { params: await signsUp(third, 'a third') });
	await call('resetPassword', { body: { email: third } });
	await call('updatePassword', { body: { email: third, otp: await codeSentTo(third), newPassword: `${PASSWORD}2` } });

	const { token, refreshToken, data } = await call('authenticate', { body: { userName: email, password: PASSWORD } });
	await call('openSession', {}, { token });
	await call('sessions', {}, { token });
	await call('refreshToken', { body: { refreshToken } });
	await call('completeRegistration', { body: PROFILE }, { token });
	await call('decideRegistration', { body: { userName: email, decision: 'APPROVE' } }, admin);
	await usesAuthenticator(market, { token, userName: email, userId: data.userId }, admin);
	await call('logout', { body: { refreshToken } });
	const { token: later } = await market.peek('authenticate', { body: { userName: email, password: PASSWORD } });
	await market.peek('authenticate', { body: { userName: email, password: PASSWORD } });
	const { content } = await market.peek('sessions', {}, { token: later });
	await call('endSession', { params: { sessionId: content.find(({ isPresent }) => !isPresent)?.sessionId ?? '' } }, { token: later });
	await call('endSessions', { query: { which: 'OTHERS' } }, { token: later }, 'all others');
	return { token: later, userName: email, userId: data.userId };
}

async function usesAuthenticator({ call, origin }: CountedMarket, member: Member, admin: Member): Promise<void> {
	await call('factors', {}, member);
	const { secret } = await call('beginAuthenticator', {}, member);
	await call('confirmAuthenticator', { body: { code: computeCode(secret) } }, member);
	const { recoveryCodes } = await call('renewRecoveryCodes', {}, member);
	await call('spendRecoveryCode', { body: { userName: member.userName, code: recoveryCodes[0] ?? '' } });
	const again = await call('beginAuthenticator', {}, member, 'anew');
	await call('confirmAuthenticator', { body: { code: computeCode(again.secret) } }, member, 'anew');
	await call('removeAuthenticator', {}, member);
	const { options } = await call('beginPasskey', {}, member);
	const credential = createAuthenticator('localhost', origin).register(options) as never;
	const { passkeys } = await call('addPasskey', { body: { name: 'A phone', credential } }, member);
	await call('removePasskey', { params: { passkeyId: passkeys[0]?.passkeyId ?? '' } }, member);
	const last = await call('beginAuthenticator', {}, member, 'once more');
	await call('confirmAuthenticator', { body: { code: computeCode(last.secret) } }, member, 'once more');
	await call('resetFactors', { params: { userId: member.userId }, body: REASON }, admin);
}

async function looksAfterMembers({ call }: CountedMarket, admin: Member, dealer: Member): Promise<void> {
	const { userName, userId } = dealer;
	await call('getMember', { params: { userName } }, dealer, 'oneself');
	await call('getMember', { params: { userName } }, admin, 'by an admin');
	await call('updateDetails', { body: { userName, mobileNumber: '+81 90 1234 5678' } }, dealer);
	await call('searchCompany', { params: { term: 'gems' } }, dealer);
	await call('contactUs', { body: { companyName: 'Sato Gems', privateName: 'Mei Sato', email: userName, message: 'A question.' } });
	await call('listMembers', { query: {} }, admin);
	await call('listInactive', { query: {} }, admin);
	await call('updatePasswordByAdmin', { body: { userName: 'third@example.com', newPassword: PASSWORD } }, admin);
	await call('updateRank', { params: { userId, rank: 3 }, body: REASON }, admin);
	const { configDataId, configName, configValue } = await call('getBidProcessData', {}, dealer);
	await call('updateBidProcessData', { body: { configDataId, configName, configValue } }, admin);
	await call('openApi', {});
	await call('reference', { query: {} });
}

/** Uploads `stones` stones, and some of them again. */
async function fillsStock(market: CountedMarket, dealer: Member, stones: number): Promise<void> {
	const { call } = market;
	await call('sampleCsv', {});
	const stock = makeDemoSheet(1, 'FULL', stones);
	const firstId = await uploads(market, dealer, `${describeCount(stones)} stones`, stock);
	// In the whole demo some prices are so far from their comparables' that the market asks for a confirmation.
	await confirms(market, dealer, firstId);
	const importId = await uploads(market, dealer, 'ten of them again', stock.split('\n').slice(0, 11).join('\n'));
	await call('getImport', { params: { importId }, query: { fate: 'duplicate' } }, dealer, 'the duplicates');
	await call('saveRemaining', { body: { importId, lotIds: ['FULL-00001', 'FULL-00002'] } }, dealer, 'two of ten');
	await call('listImports', { query: {} }, dealer);
	await call('sheetLayouts', {}, dealer);
}

/** Uploads a sheet and waits for its end, or for its preview. Returns the import's id. */
async function uploads(market: CountedMarket, dealer: Member, about: string, sheet: string, mode: 'MERGE' | 'REPLACE_ALL' = 'MERGE'): Promise<string> {
	const { importId, upload } = await market.call('uploadCsv', { body: { fileName: 'stock.csv', size: Buffer.byteLength(sheet), mode } }, dealer, about);
	await stores(upload, new Blob([sheet]));
	await isThrough(market, dealer, importId);
	await market.call('getImport', { params: { importId }, query: {} }, dealer, about);
	return importId;
}

async function keepsStock(market: CountedMarket, dealer: Member, stones: number): Promise<void> {
	const { call } = market;
	const some = `10 of ${describeCount(stones)} stones`;
	const { diamondId, version } = await call('createDiamond', { body: STONE }, dealer);
	const changed = await call('updateDiamond', { body: { ...STONE, askingPrice: 9900, diamondId, version } }, dealer);
	await call('changeDiamonds', { body: { changes: [{ diamondId, version: changed.version, set: { askingPrice: 9800 } }] } }, dealer);
	const runId = ulid();
	const reprice = { diamondId, version: changed.version + 1, askingPrice: 9700 };
	await call('changePrices', { body: { runId, part: 0, planned: 1, rule: { kind: 'AMOUNT', value: -100, step: 1 }, changes: [reprice] } }, dealer, 'a stone');
	await call('priceRuns', {}, dealer, 'one run');
	await call('undoPrices', { body: { runId } }, dealer, 'a stone');
	await call('watchPrices', { body: { diamondIds: [diamondId], watched: true } }, dealer, 'a stone');
	await call('priceWatches', {}, dealer, 'one watch');
	await call('scan', { body: { text: `https://market.example/s/${diamondId}` } }, dealer);
	const { content } = await call('inventory', { body: { userName: dealer.userName } }, dealer, some);
	const patched = content.map(({ diamondId }) => ({ diamondId, set: { askingPrice: 9000 } }));
	await call('patchStock', { body: { changes: patched }, idempotencyKey: ulid() }, dealer, '10 stones');
	await call('stonesOfMember', { params: { id: dealer.userId }, query: {} }, dealer, some);
	await call('refreshInventory', { body: { diamondIds: content.map((stone) => stone.diamondId) } }, dealer, '10 stones');
	await call('searchByLotId', { params: { lotId: STONE.lotId } }, dealer);
}

async function addsMedia({ call }: CountedMarket, dealer: Member): Promise<void> {
	const bytes = aPng();
	const file = { field: 'images[0]', fileName: 'stone.png', contentType: 'image/png', size: bytes.length } as const;
	const listed = { ...STONE, lotId: 'BENCH-3', certificateNumber: '2141438173' };
	const { diamondId, uploads: announced } = await call('createDiamond', { body: { ...listed, files: [file] } }, dealer, 'with a photo');
	for (const upload of announced) await stores(upload, new Blob([bytes]));
	const confirmed = await call('confirmAttachments', { params: { id: diamondId } }, dealer, 'a photo');
	await call('uploadAttachment', { body: { diamondId, file: { ...file, field: 'images[1]' } } }, dealer);
	await call('uploadAttachments', { body: [{ diamondId, files: [{ ...file, field: 'images[2]' }] }] }, dealer);
	const kept = confirmed.attachmentDetailsResponseDtoList.map(({ field, attachmentId }) => ({ field, attachmentId }));
	await call('updateAttachment', { params: { id: diamondId }, body: { kept } }, dealer);
	await call('downloadAll', { params: { id: diamondId } }, dealer, 'one photo');
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

/** Makes the calls of an auction, from the first bid to the completed deal. Returns the id of the withdrawn complaint's case. */
async function trades(market: CountedMarket, dealer: Member, buyer: Member, rival: Member): Promise<string> {
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
async function disputes(market: CountedMarket, dealer: Member, rival: Member, admin: Member): Promise<void> {
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

/** Makes the calls that handle many stones at once, and the removal of a member. */
async function takesManyStones(market: CountedMarket, admin: Member, leaving: number): Promise<void> {
	const { call } = market;
	const seller = await signsIn(market, 'seller2@example.com');
	const { userId, userName } = seller;
	const { content } = await call('inventory', { body: { userName, state: ['DISPLAYED'], size: 100 } }, seller, '100 of 500 stones');
	await call('deleteDiamonds', { body: { diamondIds: content.map(({ diamondId }) => diamondId) } }, seller, '100 stones');
	await call('refreshInventory', { body: { all: true } }, seller, '400 stones');
	await call('banMember', { params: { userId }, body: REASON }, admin, 'with 400 stones');
	await call('liftBan', { params: { userId }, body: REASON }, admin, 'with 400 stones');

	const leaver = await approved(market, admin, 'other@example.com');
	await uploads(market, leaver, describeStones(leaving), makeDemoSheet(2, 'LEAVE', leaving));
	const replacing = 1.5 * leaving;
	const importId = await uploads(
		market,
		leaver,
		`${describeCount(replacing)} for ${describeCount(leaving)}`,
		makeDemoSheet(3, 'LEAVE', replacing),
		'REPLACE_ALL',
	);
	await confirms(market, leaver, importId);
	await call('applyImport', { params: { importId } }, leaver);
	await isThrough(market, leaver, importId);
	await call('deleteInventory', { body: { userName: leaver.userName } }, leaver, describeStones(replacing));
	await answersQuestion(market, seller, leaver);
	await call('removeMember', { params: { id: leaver.userId } }, leaver);
}

/** Has a member upload stones at a tenth of their comparables' prices and answer the market's question about them. */
async function answersQuestion(market: CountedMarket, seller: Member, member: Member): Promise<void> {
	const stone = { shape: 'HEART', weight: 9.1, color: 'M', clarity: 'I2', labGrown: false } as const;
	const lots = [1, 2, 3, 4, 5, 6];
	const write = (price: number) => ['Lot,Shape,Carat,Color,Clarity,Price/ct', ...lots.map((lot) => `ASK-${lot},Heart,9.1,M,I2,${price}`)].join('\n');
	await uploads(market, seller, 'six stones', write(4000));
	await market.eventually('the comparable stones', async () => {
		const { count } = await market.peek('pricePosition', { body: { stone } }, member);
		return count >= lots.length || undefined;
	});
	const importId = await uploads(market, member, 'six stones at a tenth', write(400));
	await market.call('answerImport', { params: { importId }, body: { prices: 'AS_READ', unlikely: 'LIST' } }, member);
	await isThrough(market, member, importId);
}

/** Makes a dealer of a member who has confirmed the address. These calls have been counted before. */
async function approved(market: CountedMarket, admin: Member, userName: string): Promise<Member> {
	const { token, data } = await market.peek('authenticate', { body: { userName, password: PASSWORD } });
	await market.peek('completeRegistration', { body: PROFILE }, { token });
	await market.peek('decideRegistration', { body: { userName, decision: 'APPROVE' } }, admin);
	return { token, userName, userId: data.userId };
}
