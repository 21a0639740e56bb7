import { expect, test } from 'vitest';
import { chunk } from '#shared/chunk.ts';
import { StockChange } from '#shared/contract/integrations/feeds.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { CHANGES_PER_PATCH } from '#shared/domain/integrations/feed.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { type Random, seededRandom } from '#test/bench/search/random.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { SEED } from '#test/model/fast-check.ts';
import { finish, PLENTY, type World } from '#test/steps/imports.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { importSheet } from '../sheets/import-sheet.ts';
import { patchStock } from './patch-stock.ts';
import type { IdempotentRequest, IdempotentRequests } from './ports/idempotent-requests.ts';

const { parameters, isWhole, timeout } = readStormSize();
const STONES = parameters.numRuns;
const DAYS = isWhole ? 30 : 6;

/** Requests with idempotency keys in memory. */
function rememberRequests(): IdempotentRequests {
	const stored = new Map<string, IdempotentRequest<unknown, unknown>>();
	return {
		get: async <P, A>(_: string, name: string) => structuredClone(stored.get(name)) as IdempotentRequest<P, A> | undefined,
		async save(request, before) {
			if (stored.get(request.name)?.version !== before) return false;
			stored.set(request.name, structuredClone(request));
			return true;
		},
	};
}

/** A dealer's stock program, which sends everything each night and its changes by day. */
function startProgram(world: World, { below, chance }: Random) {
	const source = new Map<string, FlatStone>();
	const requests = rememberRequests();
	let listed = 0;
	const make = () => {
		const lotId = `L-${++listed}`;
		source.set(lotId, {
			lotId,
			shape: chance(0.5) ? 'ROUND' : 'OVAL',
			weight: (100 + below(300)) / 100,
			askingPrice: 1000 + below(9000),
			remarks: `stone ${listed}`,
		});
	};
	const someLots = (share: number) => [...source.keys()].filter(() => chance(share));
	const reprice = (lotId: string) => {
		const stone = source.get(lotId);
		const askingPrice = 1000 + below(9000);
		if (stone) source.set(lotId, { ...stone, askingPrice });
		return { lotId, set: { askingPrice } };
	};
	for (let at = 0; at < STONES; at++) make();
	return {
		source,
		/** Buys, sells and changes a few per cent of the stones, without telling the market. */
		trade() {
			for (const lotId of someLots(0.02)) source.delete(lotId);
			for (let at = 0; at < STONES / 40; at++) make();
			for (const lotId of someLots(0.05)) reprice(lotId);
		},
		/** Sends all stones. A failing program's file ends early, a failing line loses its end, and workers die. */
		async sendAll(fails: boolean, maxRemovedPercent = 20) {
			const text = [...source.values()].map((stone) => JSON.stringify(stone)).join('\n');
			const cut = text.slice(0, 1 + below(text.length - 1));
			const way = fails ? below(4) : 0;
			const importId = await world.feed(way === 1 ? cut : text, { mode: 'REPLACE_ALL', refresh: true, maxRemovedPercent }, way === 1 || way === 2 ? cut : text);
			for (let deaths = way === 3 ? 1 + below(3) : 0; deaths > 0; deaths--) {
				world.writesLeft = below(STONES);
				await importSheet(world.market, importId, PLENTY).catch(() => undefined);
				world.writesLeft = Number.POSITIVE_INFINITY;
				world.now += 61_000;
			}
			return finish(world, importId);
		},
		/** Sends new prices and removals as patches, some of them twice, and some after the first attempt has died. */
		async sendChanges() {
			const gone = someLots(0.01);
			for (const lotId of gone) source.delete(lotId);
			const changes = [...gone.map((lotId) => ({ lotId, remove: true })), ...someLots(0.1).map(reprice)].map((change) => StockChange.parse(change));
			for (const [at, part] of chunk(changes, CHANGES_PER_PATCH).entries()) {
				const key = `${world.now} ${at}`;
				const send = () => patchStock({ ...world.market, now: world.now, requests }, world.seller, part, key);
				world.writesLeft = chance(0.7) ? Number.POSITIVE_INFINITY : below(10);
				const first = await send().catch(() => undefined);
				world.writesLeft = Number.POSITIVE_INFINITY;
				world.now += 31_000;
				const again = await send();
				if (first) expect(again).toEqual(first);
				if (first && chance(0.5)) expect(await send()).toEqual(first);
			}
		},
	};
}

const listedIn = ({ listings }: World) => new Map([...listings.values()].map(({ stone }) => [stone.lotId, stone]));

test('a stock program ends with the market equal to its source, whatever was cut off or sent twice', { timeout }, async () => {
	const random = seededRandom(SEED);
	const world = importWorld();
	const program = startProgram(world, random);
	const states: string[] = [];
	for (let day = 0; day < DAYS; day++) {
		world.now += DAY;
		const { state, failure } = await program.sendAll(day > 0);
		states.push(failure?.code ?? state);
		if (state === 'DONE' && random.chance(0.5)) await program.sendAll(false);
		program.trade();
		await program.sendChanges();
	}
	world.now += DAY;
	// After many failed nights, the dealer has to allow more removals once.
	const story = `seed ${SEED}: ${states.join(' ')}`;
	expect((await program.sendAll(false, 100)).state, story).toBe('DONE');
	expect(listedIn(world), story).toEqual(program.source);
	// Everything is shown: refreshed within the last week.
	for (const { expiresAt } of world.listings.values()) expect(expiresAt).toBeGreaterThan(world.now + 20 * DAY);
});
