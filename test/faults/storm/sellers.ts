import { setTimeout as pause } from 'node:timers/promises';
import { monotonicFactory } from 'ulid';
import { chunk } from '#shared/chunk.ts';
import type { ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import type { Import } from '#shared/contract/sheets/imports.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { byShare, type Random } from '#test/bench/search/random.ts';
import { sendsFile } from '#test/steps/media.ts';
import type { Book, KnownStone } from './book.ts';
import { choose, chooseSome, insist, insistOn, onceAllowed, type Person } from './people.ts';

/**
 * The actions of sellers on their own stones. Each seller does one thing after the other, and
 * nobody else changes these stones' values: after every call they are known. Only a price run and
 * its undo overlap.
 */

/** Stones of one price run, its number of parts, and the maximum pause before undoing, in milliseconds. */
const REPRICED = 200;
const PARTS = 4;
const THINKS_FOR = 80;
/** Maximum number of stones of a seller. Beyond it only sheets add stones. */
const STOCK = 60;
const PAGE = 500;

const ulid = monotonicFactory();
let lots = 0;

type Offered = Pick<KnownStone, 'lotId' | 'weight' | 'askingPrice'>;
type Seen = Pick<Diamond, 'version' | 'state' | 'lotId' | 'weight' | 'askingPrice'>;

export const chooseSelling = byShare<(book: Book, seller: Person) => Promise<unknown>>([
	[list, 10],
	[edit, 20],
	[remove, 8],
	[refresh, 7],
	[reprice, 35],
	[mergeSheet, 10],
	[replaceAll, 10],
]);

function offer(random: Random): Offered {
	// Weights and prices are close together, so that the market questions no price.
	return { lotId: `S${++lots}`, weight: (900 + random.below(200)) / 1000, askingPrice: makePrice(random) };
}

const makePrice = (random: Random): number => 9000 + random.below(2000);

function know(book: Book, seller: Person, diamondId: string, offered: Offered): void {
	book.stones.set(diamondId, { diamondId, sellerId: seller.memberId, ...offered, firstPrice: offered.askingPrice, isReplaced: false });
	book.tell(diamondId, `listed at ${offered.askingPrice}`);
}

async function list(book: Book, seller: Person): Promise<void> {
	const own = book.ownedBy(seller.memberId);
	if (own.length >= STOCK) return;
	const offered = offer(seller.random);
	const { answer } = await onceAllowed(book, 'list', () => seller.api.createDiamond({ body: { shape: 'ROUND', ...offered } }));
	if (answer) know(book, seller, answer.diamondId, offered);
}

async function edit(book: Book, seller: Person): Promise<void> {
	const { random, api } = seller;
	const stone = choose(random, book.ownedBy(seller.memberId));
	if (!stone) return;
	const { diamondId } = stone;
	const seen = await onceAllowed(book, 'look', () => api.getDiamond({ params: { id: diamondId } }));
	if (!seen.answer || !('version' in seen.answer)) return;
	const changed = { ...offer(random), lotId: stone.lotId };
	const body = { diamondId, version: seen.answer.version, shape: 'ROUND' as const, ...changed };
	const { code } = await onceAllowed(book, 'edit', () => api.updateDiamond({ body }));
	book.tell(diamondId, `edited to ${changed.askingPrice}: ${code ?? 'done'}`);
	if (code === undefined) Object.assign(stone, changed);
	if (code === 'BUSY') await adopt(book, seller);
}

async function remove(book: Book, seller: Person): Promise<void> {
	const chosen = chooseSome(seller.random, book.ownedBy(seller.memberId), 1 + seller.random.below(3));
	if (chosen.length === 0) return;
	const diamondIds = chosen.map(({ diamondId }) => diamondId);
	const { answer, code } = await onceAllowed(book, 'remove', () => seller.api.deleteDiamonds({ body: { diamondIds } }));
	if (code === 'BUSY') await adopt(book, seller);
	if (!answer) return;
	const skipped = new Map(answer.skipped.map((one) => [one.diamondId, one.code]));
	for (const diamondId of diamondIds) {
		if (!skipped.has(diamondId)) book.remove(diamondId);
		else if (skipped.get(diamondId) === 'NOT_FOUND') book.faults.push(`${diamondId} was gone before its seller removed it`);
	}
}

async function refresh(book: Book, seller: Person): Promise<void> {
	const { random, api } = seller;
	const diamondIds = chooseSome(random, book.ownedBy(seller.memberId), 20).map(({ diamondId }) => diamondId);
	const body = random.chance(0.5) || diamondIds.length === 0 ? { all: true as const } : { diamondIds };
	await onceAllowed(book, 'refresh', () => api.refreshInventory({ body }));
}

/** Reads all stones in the seller's inventory. */
export async function readInventory(book: Book, { api, userName }: Person): Promise<Map<string, Seen>> {
	const found = new Map<string, Seen>();
	for (let page = 0; ; page++) {
		const { content, totalElements } = await insistOn(book, 'inventory', () => api.inventory({ body: { userName, size: PAGE, page } }));
		for (const stone of content) found.set(stone.diamondId, stone);
		if ((page + 1) * PAGE >= totalElements) return found;
	}
}

/** Lists the ids of the seller's stones that are sold. */
async function readSold(book: Book, seller: Person): Promise<string[]> {
	return [...(await readInventory(book, seller))].flatMap(([diamondId, { state }]) => (state === 'SOLD' ? [diamondId] : []));
}

/** Copies the market's state into the book after a call that may have been carried out in part. */
async function adopt(book: Book, seller: Person): Promise<void> {
	const present = await readInventory(book, seller);
	for (const { diamondId } of book.ownedBy(seller.memberId)) if (!present.has(diamondId)) book.remove(diamondId);
	for (const [diamondId, { lotId, weight, askingPrice = 0 }] of present) {
		if (!book.stones.has(diamondId)) know(book, seller, diamondId, { lotId, weight, askingPrice });
		Object.assign(book.stones.get(diamondId) ?? {}, { weight, askingPrice, isReplaced: true });
	}
}

// Prices

/**
 * Changes the prices of many stones in several parts at once. Mostly the run is undone, while its
 * parts are still being written or afterwards. Then every stone has its earlier price, except the
 * ones that the market reported as left unchanged.
 */
async function reprice(book: Book, seller: Person): Promise<void> {
	const { api, random } = seller;
	const present = await readInventory(book, seller);
	const planned = chooseSome(random, [...present], REPRICED).flatMap(([diamondId, { version, state, askingPrice }]) =>
		(state === 'DISPLAYED' || state === 'SUSPENDED') && askingPrice !== undefined
			? { diamondId, version, before: askingPrice, askingPrice: makePrice(random) }
			: [],
	);
	if (planned.length === 0) return;
	const run = { runId: ulid(), planned: planned.length, rule: { kind: 'PERCENT', value: 5, step: 1 } } satisfies Partial<ChangePrices>;
	const parts = chunk(planned, Math.ceil(planned.length / PARTS));
	const undoes = choose(random, ['meanwhile', 'meanwhile', 'afterwards', 'never'] as const);
	const undoing = openUndoing(book, seller, run.runId);
	let areWritten = false;
	const writing = Promise.all(
		parts.map(async (some, part) => {
			const changes = some.map(({ diamondId, version, askingPrice }) => ({ diamondId, version, askingPrice }));
			return onceAllowed(book, 'change prices', () => api.changePrices({ body: { ...run, part, changes } }));
		}),
	).finally(() => {
		areWritten = true;
	});
	if (undoes === 'meanwhile') {
		await pause(random.below(THINKS_FOR));
		while (!areWritten) await undoing.undoOnce();
	}
	const answers = await writing;
	if (undoes !== 'never') await undoing.undoAll();

	const afterwards = await readInventory(book, seller);
	for (const [part, some] of parts.entries()) {
		const { answer, code } = answers[part] ?? {};
		const changed = new Set(answer?.changed.map(({ diamondId }) => diamondId));
		const isUnknown = code === 'BUSY' || answer?.refused.some((one) => one.code === 'BUSY');
		for (const { diamondId, before, askingPrice } of some) {
			const isLeft = undoing.left.has(diamondId);
			const allowed = undoing.hasBegun
				? isLeft
					? [before, askingPrice]
					: [before]
				: isUnknown
					? [before, askingPrice]
					: [changed.has(diamondId) ? askingPrice : before];
			const price = afterwards.get(diamondId)?.askingPrice;
			book.tell(diamondId, `run ${run.runId}: ${before} → ${askingPrice}, ${code ?? 'answered'}, undone ${undoes}${isLeft ? ', left' : ''}: ${price}`);
			const stone = book.stones.get(diamondId);
			if (price === undefined || !stone) book.faults.push(`${diamondId} is gone after a run of prices`);
			else {
				const how = undoing.hasBegun ? `a run that was undone ${undoes} and did not say that it left the stone` : 'a run that nobody undid';
				if (!allowed.includes(price)) book.faults.push(`A stone asks ${price === askingPrice ? 'the price of' : 'another price after'} ${how}: ${diamondId}`);
				stone.askingPrice = price;
			}
		}
	}
}

function openUndoing(book: Book, { api }: Person, runId: string) {
	const undoing = {
		hasBegun: false,
		/** Stones that the market reported as left unchanged. */
		left: new Set<string>(),
		/** Undoes a part of the run. Returns whether there is more to undo. */
		async undoOnce(): Promise<boolean> {
			const { answer } = await insist(book, 'undo prices', () => api.undoPrices({ body: { runId } }));
			// NOT_FOUND: nothing of the run is written yet. STATE_CONFLICT: it is older than an hour.
			if (!answer) return false;
			if (answer.run.state !== 'DONE') undoing.hasBegun = true;
			for (const { diamondId, code } of answer.left) if (code !== 'BUSY') undoing.left.add(diamondId);
			return answer.more;
		},
		async undoAll(): Promise<void> {
			while (await undoing.undoOnce());
		},
	};
	return undoing;
}

// Sheets

/** Lists a seller's first stones. */
export async function beginStock(book: Book, seller: Person, stones: number): Promise<void> {
	await importSheet(
		book,
		seller,
		'MERGE',
		Array.from({ length: stones }, () => offer(seller.random)),
	);
}

/** Lists a few new stones by a sheet, which also names some existing ones. */
async function mergeSheet(book: Book, seller: Person): Promise<void> {
	const { random } = seller;
	const own = book.ownedBy(seller.memberId);
	const fresh = Array.from({ length: own.length < STOCK ? 5 : 1 }, () => offer(random));
	const known = chooseSome(random, own, 3).map(({ lotId }) => ({ ...offer(random), lotId }));
	await importSheet(book, seller, 'MERGE', [...fresh, ...known]);
}

/** Replaces the stock by a sheet that lacks some of its stones and changes the prices of some others. */
async function replaceAll(book: Book, seller: Person): Promise<void> {
	const { random } = seller;
	const own = book.ownedBy(seller.memberId);
	const kept = chooseSome(random, own, own.length - random.below(3)).map((stone) =>
		random.chance(0.2) ? { ...stone, askingPrice: makePrice(random) } : stone,
	);
	await importSheet(book, seller, 'REPLACE_ALL', [...kept, offer(random)]);
}

/** Uploads a sheet, waits for its end, and copies the market's result for each row into the book. */
async function importSheet(book: Book, seller: Person, mode: 'MERGE' | 'REPLACE_ALL', rows: readonly Offered[]): Promise<void> {
	const { api, memberId } = seller;
	const lines = rows.map(({ lotId, weight, askingPrice }) => `${lotId},ROUND,${weight},${askingPrice}`);
	const bytes = new TextEncoder().encode(['Lot ID,Shape,Weight,Price Per Carat', ...lines].join('\n'));
	const soldBefore = mode === 'REPLACE_ALL' ? await readSold(book, seller) : [];
	const begun = await onceAllowed(book, `upload ${mode}`, () => api.uploadCsv({ body: { fileName: 'stock.csv', size: bytes.length, mode } }));
	if (!begun.answer) return;
	const { importId, upload } = begun.answer;
	await sendsFile(upload, bytes);
	const params = { importId };
	const reach = async (...states: string[]) => {
		for (;;) {
			const { state, failure } = await insistOn(book, 'look at import', () => api.getImport({ params, query: {} }));
			if (states.includes(state)) return { state, failure };
			await pause(50);
		}
	};
	let end = await reach('DONE', 'PREVIEW', 'FAILED');
	if (end.state === 'PREVIEW') {
		await insistOn(book, 'apply import', () => api.applyImport({ params }));
		end = await reach('DONE', 'FAILED');
	}
	if (end.state === 'FAILED') {
		// Its seller was banned before the end.
		if (end.failure?.code !== 'NOT_ACTIVE') book.faults.push(`An import failed: ${end.failure?.code}`);
		return adopt(book, seller);
	}
	const listFate = async (fate: 'saved' | 'kept') => {
		const found: NonNullable<Import['rows']>['content'] = [];
		for (let page = 0; ; page++) {
			const { rows: some } = await insistOn(book, 'read import', () => api.getImport({ params, query: { fate, size: PAGE, page } }));
			found.push(...(some?.content ?? []));
			if ((page + 1) * PAGE >= (some?.totalElements ?? 0)) return found;
		}
	};
	const [saved, kept] = [await listFate('saved'), mode === 'REPLACE_ALL' ? await listFate('kept') : []];
	const byLot = new Map(rows.map((row) => [row.lotId, row]));
	for (const { diamondId = '', lotId } of saved) {
		const row = byLot.get(lotId ?? '');
		if (!row) continue;
		const { weight, askingPrice } = row;
		const stone = book.stones.get(diamondId);
		if (stone) Object.assign(stone, { weight, askingPrice, isReplaced: stone.isReplaced || stone.askingPrice !== askingPrice });
		else know(book, seller, diamondId, { lotId: row.lotId, weight, askingPrice });
		book.tell(diamondId, `saved by import ${importId} at ${askingPrice}`);
	}
	if (mode === 'MERGE') return;
	// A sold stone is no longer in the stock that a sheet replaces: it stays and is not listed among the kept ones.
	const isKept = new Set([...kept.map(({ diamondId }) => diamondId), ...soldBefore, ...(await readSold(book, seller))]);
	for (const { diamondId, lotId } of book.ownedBy(memberId)) if (!byLot.has(lotId) && !isKept.has(diamondId)) book.remove(diamondId);
}
