import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type MarketPlaces, moveMarketOut } from '#infra/export-import/export-stage.ts';
import { compareStores, fillPool, fillTable, openExport } from '#infra/export-import/import-stage.ts';
import { createClient } from '#shared/contract/client.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { DEMO_PASSWORD } from './seed/people.ts';
import { findStorage, MEDIA_BUCKET, makeOwnAddress, openSecrets, PATHS, REGION, SHEETS_BUCKET, SNAPSHOT_BUCKET, TABLE_NAME, USER_POOL_ID } from './settings.ts';

const SETTINGS = { TABLE_NAME, USER_POOL_ID, MEDIA_BUCKET, SHEETS_BUCKET, SNAPSHOT_BUCKET };
const ADMIN = 'admin@example.com';
const BUYER = 'buyer@example.com';
const NEW_PASSWORD = 'Moved-house-2027!';

let root: string;
let cloud: LocalCloud | undefined;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'moved-market-'));
});
afterEach(async () => {
	await cloud?.close();
	await rm(root, { recursive: true });
});

async function startMarket(name: string): Promise<string> {
	const options = { port: 0, stateFolder: join(root, name), fresh: false, seed: false, web: false, cold: true, log: () => undefined };
	cloud = await startLocalCloud({ ...options, tableEndpoint: inject('tableEndpoint') });
	return cloud.url;
}

/** Opens the market's stores without its functions, as an operator does. Omit `url` as long as only the table runs. */
async function openMarket(name: string, url = 'http://localhost:1'): Promise<MarketPlaces> {
	const secrets = await openSecrets(join(root, name, 'secrets.json'));
	const port = Number(new URL(url).port);
	return {
		tables: new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials: { ...secrets, accessKeyId: secrets.tableKeyId } }),
		identity: new CognitoIdentityProviderClient({ endpoint: makeOwnAddress(port, PATHS.identity), region: REGION, credentials: secrets }),
		storage: new S3Client({ ...findStorage(port, secrets), forcePathStyle: true }),
		settings: SETTINGS,
	};
}

/** Reads every item of a market's table by its key. */
async function readItems({ tables }: MarketPlaces): Promise<Map<string, unknown>> {
	const items = new Map<string, unknown>();
	for await (const { Items = [] } of paginateScan({ client: DynamoDBDocumentClient.from(tables) }, { TableName: TABLE_NAME, ConsistentRead: true }))
		for (const item of Items) items.set(`${item.pk} ${item.sk}`, item);
	return items;
}

async function signIn(url: string, userName: string, password: string) {
	const { token } = await createClient({ base: `${url}/api/v1` }).authenticate({ body: { userName, password } });
	return createClient({ base: `${url}/api/v1`, token: () => token });
}

/** Signs up, and is approved by the admin. `licenceNumber` has twelve digits. */
async function joinMarket(url: string, email: string, licenceNumber: string) {
	const guest = createClient({ base: `${url}/api/v1` });
	const name = { firstName: 'Hanako', lastName: 'Ishikawa' };
	await guest.register({ body: { email, password: DEMO_PASSWORD, language: 'en', ...name } });
	await expect.poll(() => readCode(url, email)).toBeDefined();
	await guest.verifyOtp({ body: { email, otp: (await readCode(url, email)) ?? '' } });
	const profile = { ...name, phoneNumber: '+81 3 1234 5678', companyName: `Gems ${licenceNumber}`, country: 'JP', preferredCommunication: 'Email' } as const;
	await (await signIn(url, email, DEMO_PASSWORD)).completeRegistration({ body: { ...profile, licenceNumber } });
	await (await signIn(url, ADMIN, DEMO_PASSWORD)).decideRegistration({ body: { userName: email, decision: 'APPROVE' } });
	return signIn(url, email, DEMO_PASSWORD);
}

async function readCode(url: string, address: string): Promise<string | undefined> {
	const mails = await (await fetch(`${url}/__local/mail?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } })).text();
	return /\b\d{6}\b/.exec(mails)?.[0];
}

/** Returns the totals of the search: the number of stones, and the number for each value. */
async function readTotals(url: string) {
	const { totalElements, facets } = await createClient({ base: `${url}/api/v1` }).search({ body: { size: 10, facets: true } });
	return { totalElements, facets };
}

test('a market goes to files and into an empty one: item by item, and members, searches, ledgers and bids go on there', async () => {
	const before = await startMarket('old');
	const old = await openMarket('old', before);
	const seller = await joinMarket(before, 'seller@example.com', '300000000001');
	const buyer = await joinMarket(before, BUYER, '300000000002');
	const grades = { color: 'F', clarity: 'VS1', cut: 'EX', polish: 'EX', symmetry: 'VG', fluorescence: 'N', laboratory: 'GIA' } as const;
	const sizes = { weight: 1.02, length: 6.41, width: 6.43, depth: 3.98 };
	const stone = await seller.createDiamond({ body: { lotId: 'LOT-1', shape: 'ROUND', ...grades, ...sizes, askingPrice: 10_000 } });
	await expect.poll(async () => (await readTotals(before)).totalElements).toBe(1);
	await buyer.keepPriceList({ body: { text: writePriceSheet({ date: writeListDate(Date.now()) }), fancyByPear: false } });
	const { list } = await buyer.priceList({});
	await cloud?.objects.fill(
		MEDIA_BUCKET,
		['shown/a.jpg', 'threads/a.jpg'].map((key) => ({ key, contentType: 'image/jpeg', headers: {}, content: Buffer.from('a photo') })),
	);
	const bid = async (api: typeof buyer) => {
		const seen = await api.getDiamond({ params: { id: stone.diamondId } });
		if (!('state' in seen)) throw new Error('This is what a guest sees');
		const bidId = ulid();
		await api.addBid({ body: { bidId, diamondId: stone.diamondId, revision: seen.revision, bidAmount: seen.requiredBid ?? 7000 } });
		return bidId;
	};
	const kept = await bid(buyer);
	const ledgerBefore = await buyer.ledger({ params: { id: stone.diamondId } });
	// Waits until all consequences are done: from then on nothing writes.
	await fetch(`${before}/__local/clock`, { method: 'POST', body: JSON.stringify({ advance: 'PT1S' }) });
	const totals = await readTotals(before);
	const { stageKey } = await openSecrets(join(root, 'old', 'secrets.json'));
	const clock = await readFile(join(root, 'old', 'clock.json'));
	const manifest = await moveMarketOut(old, 'old', join(root, 'export'), { segments: 3, most: 10 });
	const items = await readItems(old);
	await cloud?.close();
	expect(manifest.table.length).toBeGreaterThan(3);

	// Copies the parts that an operator moves by hand: the stage's key, and here the clock. A market
	// with `begun` creates neither an admin nor a table.
	await mkdir(join(root, 'new'));
	const own = await openSecrets(join(root, 'new', 'secrets.json'));
	await writeFile(join(root, 'new', 'secrets.json'), JSON.stringify({ ...own, stageKey }));
	await writeFile(join(root, 'new', 'clock.json'), clock);
	await writeFile(join(root, 'new', 'market.json'), JSON.stringify({ begun: true }));
	const opened = await openExport(join(root, 'export'), () => undefined);
	const empty = await openMarket('new');
	await fillTable(empty.tables, TABLE_NAME, opened);
	expect(await readItems(empty)).toEqual(items);

	const after = await startMarket('new');
	const fresh = await openMarket('new', after);
	const { added, known, taken } = await fillPool(fresh, opened);
	expect({ known, taken }).toEqual({ known: 0, taken: 0 });
	expect(added).toBe(3);
	expect(await fillPool(fresh, opened)).toMatchObject({ added: 0, known: added });
	expect(await compareStores(fresh, opened)).toBe(false);
	await cp(join(root, 'old', 'storage'), join(root, 'new', 'storage'), { recursive: true });
	expect(await compareStores(fresh, opened)).toBe(true);

	expect(await readTotals(after)).toEqual(totals);
	const guest = createClient({ base: `${after}/api/v1` });
	await expect(signIn(after, BUYER, DEMO_PASSWORD)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
	await guest.resetPassword({ body: { email: BUYER } });
	await expect.poll(() => readCode(after, BUYER)).toBeDefined();
	await guest.updatePassword({ body: { email: BUYER, otp: (await readCode(after, BUYER)) ?? '', newPassword: NEW_PASSWORD } });
	const moved = await signIn(after, BUYER, NEW_PASSWORD);
	// The list is encrypted with the stage's key, and the seals of the ledgers' parties are made with it.
	expect(list).toBeTruthy();
	expect((await moved.priceList({})).list).toEqual(list);
	expect(await moved.ledger({ params: { id: stone.diamondId } })).toEqual(ledgerBefore);
	const next = await bid(moved);
	expect((await moved.ledger({ params: { id: stone.diamondId } })).entries.map(({ bidId }) => bidId)).toEqual([kept, next]);
});
