import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import { SearchPayload } from '#shared/contract/search/search.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, guest, moveClock, readInbox, type SignedIn } from '#test/steps/market.ts';

let seller: SignedIn;
let searcher: SignedIn;

beforeAll(async () => {
	[seller, searcher] = await Promise.all([anActiveMember('seller', 'Saved Search Gems'), anActiveMember('searcher')]);
});

const all = { query: { page: 0, size: 100 } } as const;
const told = async (member: SignedIn, kind: string) => {
	const { content } = await member.api.listNotifications({ params: { userId: member.session.data.userId }, ...all });
	return content.filter((one) => one.kind === kind);
};
const toldOf = async (member: SignedIn, kind: string, id: string) => (await told(member, kind)).filter(({ diamondId }) => diamondId === id);
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => undefined,
		(error: unknown) => (error instanceof ApiError ? error.problem : Promise.reject(error)),
	);
const saved = (name: string, search: Parameters<SignedIn['api']['search']>[0]['body'], alert = true) =>
	searcher.api.saveSearch({ body: { name, search, alert } });

describe('saved searches', () => {
	test('are kept as they were made, changed and forgotten, by their member only', async () => {
		const member = await anActiveMember('keeper');
		const first = await member.api.saveSearch({ body: { name: 'Rounds', search: { shape: ['ROUND'], caratFrom: 1 } } });
		expect(first).toMatchObject({ name: 'Rounds', alert: false, search: SearchPayload.parse({ shape: ['ROUND'], caratFrom: 1 }) });
		const second = await member.api.saveSearch({ body: { name: '楕円', search: { shape: ['OVAL'] }, alert: true } });
		const changed = { name: 'Rounds from 2 ct', search: { shape: ['ROUND' as const], caratFrom: 2 }, alert: true };
		expect(await member.api.changeSavedSearch({ params: { id: first.savedSearchId }, body: changed })).toMatchObject({ ...changed, search: { caratFrom: 2 } });

		const { content, totalElements } = await member.api.savedSearches(all);
		expect([totalElements, ...content.map(({ name }) => name)]).toEqual([2, '楕円', 'Rounds from 2 ct']);
		const theirs = { params: { id: first.savedSearchId } };
		expect((await refusal(searcher.api.removeSavedSearch(theirs)))?.code).toBe('NOT_FOUND');
		expect((await refusal(searcher.api.changeSavedSearch({ ...theirs, body: changed })))?.code).toBe('NOT_FOUND');
		await member.api.removeSavedSearch(theirs);
		expect((await refusal(member.api.removeSavedSearch(theirs)))?.code).toBe('NOT_FOUND');
		expect((await member.api.savedSearches(all)).content.map(({ savedSearchId }) => savedSearchId)).toEqual([second.savedSearchId]);
		expect((await refusal(guest().savedSearches(all)))?.status).toBe(401);
	});

	test('say how many stones were listed since they were opened', async () => {
		const member = await anActiveMember('watcher');
		const search = { companyName: 'Saved Search Gems', shape: ['MARQUISE' as const] };
		const { savedSearchId } = await member.api.saveSearch({ body: { name: 'Marquises', search } });
		await member.api.saveSearch({ body: { name: 'Tracked', search: { tracked: true } } });
		const countNew = () => member.api.newMatches({});
		expect(await countNew()).toEqual([{ savedSearchId, newMatches: 0 }]);
		await seller.api.createDiamond({ body: aStone({ shape: 'MARQUISE' }) });
		await eventually('the new stone to be counted', async () => (await countNew())[0]?.newMatches === 1);

		expect((await refusal(searcher.api.savedSearchOpened({ params: { id: savedSearchId } })))?.code).toBe('NOT_FOUND');
		await member.api.savedSearchOpened({ params: { id: savedSearchId } });
		expect(await countNew()).toEqual([{ savedSearchId, newMatches: 0 }]);
		// The name and the filters of the search are unchanged.
		expect((await member.api.savedSearches(all)).content[1]).toMatchObject({ name: 'Marquises', alert: false, search });
	});

	test('name no long lists of numbers', async () => {
		const numbers = Array.from({ length: 51 }, (_, at) => `A-${at}`);
		const refused = await refusal(searcher.api.saveSearch({ body: { name: 'A list', search: { numbers } } }));
		expect(refused?.issues).toMatchObject([{ path: 'search.numbers' }]);
	});

	test('are at most a hundred', async () => {
		const member = await anActiveMember('collector');
		await Promise.all(Array.from({ length: 10 }, (_, at) => member.api.saveSearch({ body: { name: `Search ${at}`, search: {} } })));
		for (let at = 10; at < 100; at++) await member.api.saveSearch({ body: { name: `Search ${at}`, search: {} } });

		expect(await refusal(member.api.saveSearch({ body: { name: 'One more', search: {} } }))).toMatchObject({ status: 422, code: 'LIMIT_REACHED' });
		expect(await refusal(guest('ja').saveSearch({ body: { name: 'x', search: {} } }))).toMatchObject({ title: 'ログインしてください' });
	});
});

describe("a member's table of stones", () => {
	test('is as it was left on another machine, and nobody else’s', async () => {
		const [member, other] = await Promise.all([anActiveMember('reader'), anActiveMember('other')]);
		expect(await member.api.tableSettings({})).toEqual({});
		const settings = { density: 'dense', columns: ['shape', 'weight', 'lotId'], pinned: 1, widths: { lotId: 140 } } as const;
		const body = { ...settings, columns: [...settings.columns] };
		expect(await member.api.keepTableSettings({ body })).toEqual(body);
		await member.api.keepTableSettings({ body: { ...body, peek: false } });
		expect(await member.api.tableSettings({})).toEqual({ ...body, peek: false });
		expect(await other.api.tableSettings({})).toEqual({});
	});

	test('has columns that the market knows, each once, of a width that a screen has', async () => {
		const wrong = { columns: ['shape', 'shape'], widths: { shape: 10_000 }, pinned: 99, colour: 'red' };
		const problem = await refusal(searcher.api.keepTableSettings({ body: wrong as never }));
		expect(problem).toMatchObject({ status: 400, code: 'VALIDATION' });
		expect(problem?.issues?.map(({ path }) => path).sort()).toEqual(['colour', 'columns', 'pinned', 'widths.shape']);
		expect((await refusal(searcher.api.keepTableSettings({ body: { columns: ['nothing'] } as never })))?.issues).toMatchObject([{ path: 'columns.0' }]);
	});
});

describe('an alert', () => {
	test('tells of a new stone that matches, once, however often it changes; not of others', async () => {
		await saved('Big hearts', { shape: ['HEART'], caratFrom: 5.5 });
		const stone = aStone({ shape: 'HEART', weight: 5.61 });
		const { diamondId, version } = await seller.api.createDiamond({ body: stone });
		const small = await seller.api.createDiamond({ body: aStone({ shape: 'HEART', weight: 5.4 }) });

		const [match] = await eventually('the match', async () => {
			const found = await toldOf(searcher, 'SAVED_SEARCH_MATCH', diamondId);
			return found.length > 0 && found;
		});
		expect(match).toMatchObject({ body: 'Heart 5.61 ct F VS1 matches “Big hearts”.', data: { search: 'Big hearts' } });
		await seller.api.updateDiamond({ body: { ...stone, diamondId, version, askingPrice: 9000 } });
		const next = await seller.api.createDiamond({ body: aStone({ shape: 'HEART', weight: 5.7 }) });
		await eventually('the next match', async () => (await toldOf(searcher, 'SAVED_SEARCH_MATCH', next.diamondId)).length > 0);
		expect(await toldOf(searcher, 'SAVED_SEARCH_MATCH', diamondId)).toHaveLength(1);
		expect(await toldOf(searcher, 'SAVED_SEARCH_MATCH', small.diamondId)).toEqual([]);
	});

	test('tells of a stone whose new price matches, never of one’s own, and of nothing when it is off', async () => {
		await saved('Cheap pears', { shape: ['PEAR'], caratFrom: 6.5, perCaratTo: 5000 });
		await saved('No pears', { shape: ['PEAR'], caratFrom: 6.5 }, false);
		const stone = aStone({ shape: 'PEAR', weight: 6.6, askingPrice: 9000 });
		const { diamondId, version } = await seller.api.createDiamond({ body: stone });
		const own = await searcher.api.createDiamond({ body: aStone({ shape: 'PEAR', weight: 6.6, askingPrice: 4000 }) });
		await seller.api.updateDiamond({ body: { ...stone, diamondId, version, askingPrice: 4900 } });

		await eventually('the match', async () => (await toldOf(searcher, 'SAVED_SEARCH_MATCH', diamondId)).length > 0);
		expect(await toldOf(searcher, 'SAVED_SEARCH_MATCH', diamondId)).toMatchObject([{ data: { search: 'Cheap pears' } }]);
		expect(await toldOf(searcher, 'SAVED_SEARCH_MATCH', own.diamondId)).toEqual([]);
	});

	test('goes out in one mail a day, with all matches', async () => {
		const member = await anActiveMember('reader');
		await member.api.saveSearch({ body: { name: 'Marquises', search: { shape: ['MARQUISE'], caratFrom: 7.7 }, alert: true } });
		const mails = async () => (await readInbox(member.userName)).filter(({ subject }) => /saved searches/.test(subject));
		const lists = async (count: number) => {
			const before = (await told(member, 'SAVED_SEARCH_MATCH')).length;
			for (let at = 0; at < count; at++) await seller.api.createDiamond({ body: aStone({ shape: 'MARQUISE', weight: 7.8 }) });
			await eventually('the matches', async () => (await told(member, 'SAVED_SEARCH_MATCH')).length === before + count);
		};
		await moveClock({ to: '06:00' });
		await lists(3);
		expect(await mails()).toEqual([]);
		await moveClock({ advance: 'PT1H' });
		const mail = await eventually('the mail', async () => (await mails())[0]);
		expect(mail).toMatchObject({ subject: '3 stones match your saved searches – Diamond Market' });

		await lists(2);
		await moveClock({ advance: 'PT5H' });
		expect(await mails()).toHaveLength(1);
		await moveClock({ to: '06:00' });
		await eventually('the mail of the next day', async () => (await mails()).some(({ subject }) => subject.startsWith('2 stones')));
		expect(await mails()).toHaveLength(2);
	});
});

test('of a stone that no search shows an alert tells nothing until it is shown again; a forgotten search tells nothing at all', async () => {
	const [admin, shady, member, other] = await Promise.all([theAdmin(), anActiveMember('shady'), anActiveMember('watcher'), anActiveMember('forgetful')]);
	const trilliant = { shape: 'TRILLIANT' as const, weight: 9.3 };
	const lists = async ({ api }: SignedIn) => (await api.createDiamond({ body: aStone(trilliant) })).diamondId;
	const stateOf = async (id: string) => ((await seller.api.getDiamond({ params: { id } })) as { state?: string }).state;
	const tellsOf = (id: string, whom = member) => eventually(`the match of ${id}`, async () => (await toldOf(whom, 'SAVED_SEARCH_MATCH', id)).length > 0);
	const search = { name: 'Big trilliants', search: { shape: ['TRILLIANT' as const], caratFrom: 9 }, alert: true };
	const { savedSearchId } = await other.api.saveSearch({ body: search });
	const suspended = await lists(seller);
	await moveClock({ advance: 'P29D' });
	const hidden = await lists(shady);
	// These two stones have been matched already, so a search that is saved from now on gets no alert for them as new stones.
	await Promise.all([tellsOf(suspended, other), tellsOf(hidden, other)]);
	await member.api.saveSearch({ body: search });
	await other.api.removeSavedSearch({ params: { id: savedSearchId } });
	await admin.api.banMember({ params: { userId: shady.session.data.userId }, body: { reason: 'A stone that was not there' } });
	await moveClock({ advance: 'P2D' });
	await eventually('the suspension', async () => (await stateOf(suspended)) === 'SUSPENDED');

	await tellsOf(await lists(seller));
	expect((await told(member, 'SAVED_SEARCH_MATCH')).map(({ diamondId }) => diamondId)).not.toEqual(
		expect.arrayContaining([expect.stringMatching(`${hidden}|${suspended}`)]),
	);
	await seller.api.refreshInventory({ body: { diamondIds: [suspended] } });
	await tellsOf(suspended);
	await admin.api.liftBan({ params: { userId: shady.session.data.userId }, body: { reason: 'It was there' } });
	await tellsOf(hidden);
	expect((await told(other, 'SAVED_SEARCH_MATCH')).map(({ diamondId }) => diamondId).sort()).toEqual([suspended, hidden].sort());
});

test('who tracks a stone is told when its price or its state changes, not of each bid', async () => {
	const stone = aStone({ weight: 8.88 });
	const { diamondId, version } = await seller.api.createDiamond({ body: stone });
	const [bidder, rival] = await Promise.all([anActiveMember('bidder'), anActiveMember('rival')]);
	await searcher.api.favourite({ body: { diamondId, favourite: true } });
	const bodies = async () => (await toldOf(searcher, 'TRACKED_CHANGED', diamondId)).map(({ body }) => body.slice(body.indexOf(': ') + 2)).reverse();
	const remarked = await seller.api.updateDiamond({ body: { ...stone, diamondId, version, remarks: 'Eye clean' } });
	await seller.api.updateDiamond({ body: { ...stone, diamondId, version: remarked.version, askingPrice: 8000 } });
	await eventually('the new price', async () => (await bodies()).length === 1);
	for (const [member, bidAmount] of [
		[bidder, 6000],
		[rival, 6100],
		[bidder, 6200],
	] as const)
		await bids(member, diamondId, bidAmount);
	await eventually('the auction', async () => (await bodies()).length === 2);
	await moveClock({ advance: 'P2D' });

	await eventually('the close', async () => (await bodies()).length === 3);
	expect(await bodies()).toEqual(['The price is now $8,000/ct.', 'Its auction has begun.', 'Its auction has closed; the seller decides.']);
	expect(await toldOf(seller, 'TRACKED_CHANGED', diamondId)).toEqual([]);
});
