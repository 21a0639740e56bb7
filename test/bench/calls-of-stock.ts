import { monotonicFactory } from 'ulid';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { aPng } from '#test/steps/files.ts';
import { approved, type Member, REASON, signsIn } from './calls-of-members.ts';
import type { CountedMarket } from './counted-market.ts';
import { makeDemoSheet } from './demo-sheet.ts';
import { confirms, isThrough, stores } from './imports.ts';

const ulid = monotonicFactory();

export const STONE: DiamondAttributes = {
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

export const describeCount = (stones: number): string => stones.toLocaleString('en');
const describeStones = (stones: number): string => `${describeCount(stones)} stones`;

/** Uploads `stones` stones, and some of them again. */
export async function fillsStock(market: CountedMarket, dealer: Member, stones: number): Promise<void> {
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

export async function keepsStock(market: CountedMarket, dealer: Member, stones: number): Promise<void> {
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

export async function addsMedia({ call }: CountedMarket, dealer: Member): Promise<void> {
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

/** Makes the calls that handle many stones at once, and the removal of a member. */
export async function takesManyStones(market: CountedMarket, admin: Member, leaving: number): Promise<void> {
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
