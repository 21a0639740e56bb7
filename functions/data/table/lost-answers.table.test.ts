import { monotonicFactory } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';

const ulid = monotonicFactory();

let out: Outgoing;
let market: Market;
let sent: { name: string; token: unknown }[] = [];
/** Number of the next writes whose answers are lost. */
let lose = 0;

let useCases: typeof import('#functions/usecases/stock/list-diamond.ts') & typeof import('#functions/usecases/stock/manage-inventory.ts');

beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ openMarket }, { client }, listing, keeping] = await Promise.all([
		import('#functions/open-market.ts'),
		import('./table.ts'),
		import('#functions/usecases/stock/list-diamond.ts'),
		import('#functions/usecases/stock/manage-inventory.ts'),
	]);
	market = openMarket();
	useCases = { ...listing, ...keeping };
	client.middlewareStack.add(
		(next, { commandName }) =>
			async (asked) => {
				const answer = await next(asked);
				if (commandName !== 'TransactWriteItemsCommand' && commandName !== 'PutItemCommand') return answer;
				const { body } = asked.request as { body: Uint8Array };
				sent.push({ name: commandName, token: JSON.parse(new TextDecoder().decode(body)).ClientRequestToken });
				if (lose-- > 0) throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
				return answer;
			},
		{ step: 'deserialize', priority: 'low' },
	);
});
afterAll(() => out.stop());
beforeEach(() => {
	sent = [];
	lose = 0;
});

const seller = { memberId: ulid(), state: 'ACTIVE' } as MemberRecord;
const stone = { lotId: 'A1', shape: 'ROUND' as const, weight: 1 };

test('a stone whose first answer was lost is listed once, and its seller does not hear that the lot id is taken', async () => {
	lose = 1;
	const { listingId } = await useCases.createListing(market, seller, stone);
	expect(await market.listings.get(listingId)).toMatchObject({ version: 1, stone });
	expect(sent.map(({ name }) => name)).toEqual(['TransactWriteItemsCommand', 'TransactWriteItemsCommand']);
	expect(sent[0]?.token).toEqual(expect.any(String));
	expect(sent[1]?.token).toBe(sent[0]?.token);
});

test('an edit whose answer was lost is not stale: it is done, once', async () => {
	const { listingId } = await useCases.createListing(market, seller, { ...stone, lotId: 'A2' });
	lose = 1;
	const changed = await useCases.updateListing(market, seller, listingId, 1, { ...stone, lotId: 'A2', weight: 2.5 });
	expect(changed).toMatchObject({ version: 2, stone: { weight: 2.5 } });
	expect(await market.listings.get(listingId)).toEqual(changed);
	expect(sent.filter(({ name }) => name === 'PutItemCommand')).toHaveLength(2);
});

test('a stone is refreshed although the answer to it was lost', async () => {
	const { listingId } = await useCases.createListing(market, seller, { ...stone, lotId: 'A4' });
	lose = 1;
	expect(await useCases.refreshListings(market, seller, [listingId])).toEqual({ done: 1, skipped: [] });
	expect((await market.listings.get(listingId))?.version).toBe(2);
});
