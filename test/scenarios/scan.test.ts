import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { guest, type SignedIn } from '#test/steps/market.ts';

let seller: SignedIn;
let dealer: SignedIn;

beforeAll(async () => {
	[seller, dealer] = await Promise.all([anActiveMember('seller'), anActiveMember('dealer')]);
});

const scans = (member: SignedIn, text: string) => member.api.scan({ body: { text } });

test('a sorting paper fills the form; what is not on it is asked for', async () => {
	const text = 'H7254896,0.303,D,SI-1,FAIR,,,NONE,\n4.13,4.18,2.66,POL=VG\nSYM=FR,NATURAL,CGL';

	const { source, fields, missing } = await scans(dealer, text);

	expect({ source, missing }).toEqual({ source: 'CGL', missing: ['lotId', 'shape', 'askingPrice'] });
	const listed = await dealer.api.createDiamond({ body: { weight: 0, ...fields, lotId: 'SCANNED-1', shape: 'ROUND' } });
	expect(listed).toMatchObject({ weight: 0.303, clarity: 'SI1', polish: 'VG', symmetry: 'F', certificateNumber: 'H7254896', labGrown: false });
});

test("this market's label tells its seller everything and others what the stone is", async () => {
	const stone = aStone({ certificateNumber: '2141438171', remarks: 'For friends' });
	const { diamondId } = await seller.api.createDiamond({ body: stone });

	expect(await scans(seller, `diamond-market:${diamondId}`)).toMatchObject({ source: 'LABEL', diamondId, fields: stone, missing: [] });
	const { fields, missing, ...found } = await scans(dealer, `https://market.example/productDetails/${diamondId}`);
	expect(found).toMatchObject({ source: 'LABEL', diamondId });
	const { lotId, askingPrice, remarks, ...itself } = stone;
	expect(fields).toEqual(itself);
	expect(missing).toEqual(['lotId', 'askingPrice']);
});

test('a label of a stone that is gone, a link without a number and any other text say only what they are', async () => {
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	await seller.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });

	expect(await scans(dealer, `diamond-market:${diamondId}`)).toMatchObject({ source: 'LABEL', fields: {} });
	expect(await scans(dealer, 'https://www.gia.edu/otqr?token=Zm9vYmFy')).toMatchObject({ source: 'GIA', fields: { laboratory: 'GIA' } });
	expect(await scans(dealer, 'Good morning')).toMatchObject({ source: 'UNKNOWN', fields: {}, text: 'Good morning' });
});

test('guests scan nothing, and nobody an empty or endless text', async () => {
	const status = (call: Promise<unknown>) =>
		call.then(
			() => 200,
			(error: unknown) => (error instanceof ApiError ? error.problem.status : 0),
		);

	expect(await status(guest().scan({ body: { text: 'x' } }))).toBe(401);
	expect(await status(scans(dealer, ''))).toBe(400);
	expect(await status(scans(dealer, 'x'.repeat(4301)))).toBe(400);
});
