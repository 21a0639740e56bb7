import { beforeAll, expect, test } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { type Widget, WidgetStock } from '#shared/contract/integrations/widgets.ts';
import { WIDGETS } from '#shared/domain/integrations/widget.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, getOrigin, type SignedIn } from '#test/steps/market.ts';
import { aPhoto, attaches } from '#test/steps/media.ts';
import { type RawRequest, sends } from '#test/steps/raw.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

const SITE = 'https://dealer.example';
const SETTINGS = {
	name: 'Our shop',
	origins: [SITE, 'http://localhost:4000'],
	priceMode: 'ASKING',
	marginPercent: 12.5,
	currency: 'USD',
	language: 'en',
	contact: { email: 'shop@dealer.example' },
	columns: ['cut', 'measurements', 'certificate', 'photos'],
} as const;

let dealer: SignedIn;
let other: SignedIn;
let widget: Widget;
let stone: string;

const make = (changes: Record<string, unknown> = {}, by = dealer) =>
	by.api.createWidget({ body: { ...SETTINGS, origins: [...SETTINGS.origins], columns: [...SETTINGS.columns], ...changes } });
const asks = (
	query: RawRequest['query'] = {},
	{ key = widget.key, origin = SITE, headers = {} }: { key?: string; origin?: string; headers?: Record<string, string> } = {},
) => sends('widgetStock', { query, headers: { origin, ...headers } }, key);
const reads = async (query: RawRequest['query'] = {}, by: { key?: string; origin?: string } = {}) => {
	const answer = await asks(query, by);
	expect(answer.status, answer.text).toBe(200);
	return WidgetStock.parse(JSON.parse(answer.text));
};
const codeOf = ({ text }: { text: string }): string => JSON.parse(text).code;
const idsOf = ({ content }: WidgetStock) => content.map(({ diamondId }) => diamondId);

beforeAll(async () => {
	[dealer, other] = await Promise.all([anActiveMember('widget-dealer'), anActiveMember('widget-other')]);
	widget = await make();
	const created = await dealer.api.createDiamond({
		body: aStone({
			shape: 'OVAL',
			weight: 1.5,
			askingPrice: 8001,
			remarks: 'A secret remark',
			color: 'F',
			clarity: 'VS1',
			lotId: 'LOT-SECRET',
			length: 8.2,
			width: 6.1,
			depth: 3.9,
		}),
	});
	stone = created.diamondId;
	await Promise.all([
		dealer.api.createDiamond({ body: aStone({ shape: 'PEAR', weight: 2, askingPrice: 5000 }) }),
		dealer.api.createDiamond({ body: aStone({ shape: 'ROUND', weight: 0.5, askingPrice: undefined, treatment: 'HPHT' }) }),
		other.api.createDiamond({ body: aStone({ shape: 'OVAL', weight: 1.5, askingPrice: 8001 }) }),
		attaches(dealer, stone, [aPhoto()]),
	]);
	// With the photo's renditions, which would change a later answer.
	await eventually('the stones to be found', async () => {
		const { totalElements, content } = await reads();
		return totalElements === 3 && content.some(({ photos }) => photos.some(({ widths }) => widths.length > 0));
	});
});

test('a page of the dealer shows the own stones, with the margin and without anything else', async () => {
	const answer = await asks({ shape: 'OVAL,MARQUISE' });
	const { content, ...page } = WidgetStock.parse(JSON.parse(answer.text));
	expect(page).toMatchObject({ totalElements: 1, number: 0, priceMode: 'ASKING', currency: 'USD', contact: SETTINGS.contact });
	expect(page.facets).toMatchObject({ shape: { OVAL: 1, PEAR: 1, ROUND: 1 }, color: { F: 1 } });
	// 8001 × 1.5 is 12,002 (rulebook 1); 12.5% more is 13,502.25.
	expect(content).toEqual([
		expect.objectContaining({
			diamondId: stone,
			shape: 'OVAL',
			weight: 1.5,
			color: 'F',
			clarity: 'VS1',
			length: 8.2,
			price: 13_502.25,
			photos: [expect.anything()],
		}),
	]);
	for (const secret of ['8001', '12002', 'secret', 'LOT-SECRET', dealer.session.userName, dealer.session.data.userId, '12.5', 'polish'])
		expect(answer.text, secret).not.toMatch(RegExp(`\\b${RegExp.escape(secret)}\\b`));
	expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
	expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
	expect(answer.headers.get('vary')).toContain('Origin');
	expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
	expect(answer.headers.get('set-cookie')).toBeNull();
});

test('an answer that the browser has is not sent again', async () => {
	const { headers } = await asks();
	const again = await asks({}, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
	expect([again.status, again.text, again.headers.get('access-control-allow-origin')]).toEqual([304, '', SITE]);
});

test('filters, prices and orders work in the shown currency', async () => {
	const yen = await make({ name: 'Yen', marginPercent: 0, currency: 'JPY', rate: 153.1, columns: [] });
	const asked = (query: RawRequest['query']) => reads(query, { key: yen.key });
	const all = await asked({ sort: 'priceUp' });
	expect(all.content.map(({ shape, price, photos }) => [shape, price, photos.length])).toEqual([
		['PEAR', 1_531_000, 0],
		['OVAL', 1_837_506, 0],
		['ROUND', undefined, 0],
	]);
	expect(all.content[2]?.treatment).toBe('HPHT');
	expect(all.content[1]).not.toHaveProperty('length');
	expect(idsOf(await asked({ priceFrom: 1_531_001 }))).toEqual([stone]);
	expect(idsOf(await asked({ priceFrom: 1_837_506, priceTo: 1_837_506 }))).toEqual([stone]);
	expect((await asked({ priceTo: 1_837_505, caratFrom: 2 })).content.map(({ shape }) => shape)).toEqual(['PEAR']);
	const site = createClient({
		base: `${getOrigin()}/api/v1`,
		token: () => yen.key,
		fetch: (to, sent) => fetch(to, { ...sent, headers: [...new Headers(sent?.headers), ['origin', SITE]] }),
	});
	expect(idsOf(await site.widgetStock({ query: { shape: 'OVAL,ROUND', caratFrom: 1 } }))).toEqual([stone]);
	expect(idsOf(await asked({ color: 'F', clarity: 'VS1', caratFrom: 1, caratTo: 1.5 }))).toEqual([stone]);
	expect(await asked({ page: 1, size: 10 })).toMatchObject({ content: [], totalElements: 3 });
});

test('prices on request are in no answer, no filter and no order', async () => {
	const { key } = await make({ name: 'On request', priceMode: 'ON_REQUEST' });
	const newest = await reads({}, { key });
	expect(newest.content.every((one) => one.price === undefined)).toBe(true);
	expect(idsOf(await reads({ sort: 'priceDown', priceTo: 1 }, { key }))).toEqual(idsOf(newest));
});

test('only a page of a named site gets an answer, and a refused page may read why', async () => {
	for (const origin of ['https://dealer.example:8443', 'http://dealer.example', 'https://evil.example', getOrigin(), 'null', '']) {
		const answer = await asks({}, { origin });
		expect([answer.status, codeOf(answer), answer.headers.get('access-control-allow-origin')], origin).toEqual([403, 'FORBIDDEN', '*']);
	}
	expect((await reads({}, { origin: 'http://localhost:4000' })).totalElements).toBe(3);
});

test('a preflight is answered for this call alone', async () => {
	const ask = (path: string) => fetch(`${getOrigin()}/api/v1${path}`, { method: 'OPTIONS', headers: { origin: SITE, 'access-control-request-method': 'GET' } });
	const { status, headers } = await ask('/widget/stock');
	expect([status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers')]).toEqual([204, '*', 'authorization']);
	expect((await ask('/widgets')).status).toBe(404);
	expect((await ask('/common/search-all-diamonds')).status).toBe(404);
});

test('no other text opens it: no token, no other key, no key in the query, no unknown field', async () => {
	const [last] = widget.key.slice(-1);
	for (const key of [
		dealer.session.token,
		`${widget.key.slice(0, -1)}${last === 'a' ? 'b' : 'a'}`,
		widget.key.replace('dmp_', 'dmk_'),
		`dmp_${'0'.repeat(38)}`,
	])
		expect(codeOf(await asks({}, { key }))).toBe('UNAUTHENTICATED');
	expect(codeOf(await sends('widgetStock', { headers: { origin: SITE } }))).toBe('UNAUTHENTICATED');
	for (const query of [{ key: widget.key }, { companyName: 'x' }, { size: 100 }, { shape: 'OVAL,EGG' }, { priceFrom: '-1' }, { caratFrom: '1e9' }])
		expect(codeOf(await asks(query)), JSON.stringify(query)).toBe('VALIDATION');
	// The key opens nothing else.
	expect((await sends('widgets', {}, widget.key)).status).toBe(401);
	expect((await sends('search', { body: {} }, widget.key)).status).toBe(401);
});

test("a widget is its member's, and at most ten", async () => {
	const seller = await anActiveMember('widget-many');
	const made = [];
	for (let at = 0; at < WIDGETS; at++) made.push(await make({ name: `Number ${at}` }, seller));
	expect(await catchRefusal(make({}, seller))).toMatchObject({ code: 'LIMIT_REACHED' });
	expect((await seller.api.widgets({})).widgets).toEqual(made.toReversed());
	const id = made[0]?.widgetId ?? '';
	const body = { ...SETTINGS, origins: [SITE], columns: [], name: 'Changed' };
	expect(await catchRefusal(dealer.api.changeWidget({ params: { id }, body }))).toMatchObject({ code: 'NOT_FOUND' });
	expect(await catchRefusal(dealer.api.deleteWidget({ params: { id } }))).toMatchObject({ code: 'NOT_FOUND' });
	expect(await seller.api.changeWidget({ params: { id }, body })).toMatchObject({ name: 'Changed', key: made[0]?.key });
	expect(await catchRefusal(make({ origins: ['https://dealer.example/shop'] }))).toMatchObject({ code: 'VALIDATION', issues: ['origins.0 WIDGET_ORIGIN'] });
});

test('a deleted key opens nothing, nor that of a banned member', async () => {
	const { key, widgetId } = await make({ name: 'To delete' });
	expect((await reads({}, { key })).totalElements).toBe(3);
	await dealer.api.deleteWidget({ params: { id: widgetId } });
	await eventually('the key to be gone', async () => codeOf(await asks({}, { key })) === 'UNAUTHENTICATED');
	const banned = await anActiveMember('widget-banned');
	const theirs = await make({}, banned);
	await eventually('the key to open', async () => (await asks({}, { key: theirs.key })).status === 200);
	await (await theAdmin()).api.banMember({ params: { userId: banned.session.data.userId }, body: { reason: 'A try.' } });
	expect(codeOf(await asks({}, { key: theirs.key }))).toBe('UNAUTHENTICATED');
});

test('a preview shows what such a widget would show, and saves nothing', async () => {
	const before = await dealer.api.widgets({});
	const { name, origins, ...settings } = SETTINGS;
	const preview = await dealer.api.previewWidget({ body: { settings: { ...settings, columns: ['cut'], marginPercent: 100 }, query: { shape: ['OVAL'] } } });
	expect(preview.content.map(({ diamondId, price }) => [diamondId, price])).toEqual([[stone, 24_004]]);
	expect(await dealer.api.widgets({})).toEqual(before);
});
