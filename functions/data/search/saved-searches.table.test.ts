import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Market } from '#functions/usecases/market/market.ts';
import { changeSavedSearch, removeSavedSearch, saveSearch } from '#functions/usecases/search/saved-searches.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';

let out: Outgoing;
let market: Market;
/** The requests to the table. */
let asked: string[];

beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ openMarket }, { client }] = await Promise.all([import('#functions/open-market.ts'), import('../table/table.ts')]);
	market = openMarket();
	await writeRecords(market, [first, second]);
	client.middlewareStack.add(
		(next, { commandName = '' }) =>
			(given) => {
				asked.push(commandName);
				return next(given);
			},
		{ step: 'initialize' },
	);
});
afterAll(() => out.stop());
beforeEach(() => {
	asked = [];
});

/** Makes members whose alerts are in different shares. */
const makeMemberEnding = (end: string) => makeMember('Ren', { memberId: ulid().slice(0, -2) + end });
const [first, second] = [makeMemberEnding('0A'), makeMemberEnding('1A')];
const rounds = (alert: boolean, name = 'Rounds') => ({ name, search: SearchPayload.parse({ shape: ['ROUND'], caratFrom: 1 }), alert });

/** Reads the present alerts. Returns them with the requests that it needed. */
async function readAlerts() {
	asked = [];
	const shares = await market.savedSearches.alerts();
	return { shares, asked, ids: shares.map((alerts) => alerts.map(({ savedSearchId }) => savedSearchId)) };
}

test('only a change of an alert has alerts read again, and of those a thousandth', async () => {
	const { savedSearchId: id } = await saveSearch(market, first, rounds(true));
	const { savedSearchId: other } = await saveSearch(market, second, rounds(true));
	const known = await readAlerts();
	expect(known.ids).toEqual([[id], [other]]);

	// Saved without an alert, renamed, and saved again unchanged.
	await saveSearch(market, first, rounds(false));
	await changeSavedSearch(market, first, id, rounds(true, 'Round ones'));
	const still = await readAlerts();
	expect(still.asked).toEqual(['GetItemCommand']);
	expect(still.shares.every((alerts, at) => alerts === known.shares[at])).toBe(true);

	await changeSavedSearch(market, second, other, { ...rounds(true), search: SearchPayload.parse({ shape: ['OVAL'] }) });
	const changed = await readAlerts();
	expect(changed.asked).toEqual(['GetItemCommand', 'QueryCommand']);
	expect(changed.shares[0]).toBe(known.shares[0]);
	expect(JSON.parse(changed.shares[1]?.[0]?.search ?? '{}')).toMatchObject({ shape: ['OVAL'] });

	await changeSavedSearch(market, first, id, rounds(false));
	await removeSavedSearch(market, second, other);
	expect((await readAlerts()).ids).toEqual([]);
});

test.each(['allBid', 'myBid', 'isOwner', 'myOwnGoods', 'priceLevelTo'])(
	'a search by %s is saved without an alert only, since none could ever come',
	async (filter) => {
		const silent = { name: 'Silent', search: SearchPayload.parse({ [filter]: filter === 'priceLevelTo' ? 90 : true }) };
		const refused = { code: 'VALIDATION', extras: { issues: [{ path: 'alert', code: 'NO_ALERT' }] } };
		await expect(saveSearch(market, first, { ...silent, alert: true })).rejects.toMatchObject(refused);
		const { savedSearchId: id } = await saveSearch(market, first, { ...silent, alert: false });
		await expect(changeSavedSearch(market, first, id, { ...silent, alert: true })).rejects.toMatchObject(refused);
		expect(await market.savedSearches.get(first.memberId, id)).toMatchObject({ alert: false });
	},
);

test('two changes of one search at once leave its alert as the search says', async () => {
	const { savedSearchId: id } = await saveSearch(market, first, rounds(false));
	await Promise.all([changeSavedSearch(market, first, id, rounds(true)), changeSavedSearch(market, first, id, rounds(false, 'Later'))]);
	const { alert } = (await market.savedSearches.get(first.memberId, id)) ?? {};
	expect((await readAlerts()).ids.flat()).toEqual(alert ? [id] : []);
});

/** Makes a market in which something happens between the first reading and its writing. */
function interrupt(happens: () => Promise<unknown>): Market {
	let first = true;
	const commit: Market['commit'] = async (changes) => {
		if (first) await happens();
		first = false;
		await market.commit(changes);
	};
	return { ...market, commit };
}

test('a search whose alert is turned on while it is deleted leaves no alert', async () => {
	const { savedSearchId: id } = await saveSearch(market, first, rounds(false));
	const count = await market.savedSearches.countAlerts();
	const turnOn = () => changeSavedSearch(market, first, id, rounds(true));
	await removeSavedSearch(interrupt(turnOn), first, id);
	expect(await market.savedSearches.get(first.memberId, id)).toBeUndefined();
	expect((await readAlerts()).ids.flat()).not.toContain(id);
	expect(await market.savedSearches.countAlerts()).toBe(count);
});

test('a search that is deleted twice at once leaves the number of alerts once', async () => {
	const count = await market.savedSearches.countAlerts();
	const { savedSearchId: id } = await saveSearch(market, first, rounds(true));
	await removeSavedSearch(
		interrupt(() => removeSavedSearch(market, first, id)),
		first,
		id,
	);
	expect((await readAlerts()).ids.flat()).not.toContain(id);
	expect(await market.savedSearches.countAlerts()).toBe(count);
});

test('parts of the alerts are all of them together, each once, and a part reads no shard of another', async () => {
	const before = await market.savedSearches.countAlerts();
	const members = ['0B', '1B', 'AB', 'ZB'].map(makeMemberEnding);
	await writeRecords(market, members);
	for (const member of members) await saveSearch(market, member, rounds(true));
	expect(await market.savedSearches.countAlerts()).toBe(before + members.length);

	asked = [];
	const parts = await Promise.all([0, 1].map((at) => market.savedSearches.alerts({ at, of: 2 })));
	expect(asked.filter((name) => name === 'QueryCommand')).toHaveLength(members.length);
	const whole = (await readAlerts()).ids.flat();
	expect(parts.flatMap((shares) => shares.flat().map(({ savedSearchId }) => savedSearchId)).sort()).toEqual(whole.sort());
	expect(parts.map((shares) => shares.flat().length).every((length) => length > 0)).toBe(true);
});
