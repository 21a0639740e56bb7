import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createClient } from '#shared/contract/client.ts';
import { aPng } from '#test/steps/files.ts';
import { sendsFile } from '#test/steps/media.ts';
import { writeListDate, writePriceSheet } from '#test/steps/price-sheets.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';
import { DEMO_PASSWORD } from './seed/people.ts';
import { makeOwnAddress, openSecrets, PATHS, REGION, TABLE_NAME, USER_POOL_WEB_CLIENT_ID } from './settings.ts';

/**
 * A member with data of every kind leaves, and every store of the market is searched for this data:
 * all items of the table, all objects of all buckets (the local ones keep no earlier versions), the
 * identity service, the queues, and the functions' logs. The same search before the removal finds
 * all of it, so it would find remains.
 */
const ADMIN = 'admin@example.com';
/** Texts that no other member has, each in a different place. */
const MARKERS = {
	address: 'zuzanna.leaver@example.com',
	firstName: 'Zuzanna',
	lastName: 'Quartzmann',
	company: 'Quarzwerk Gems',
	phone: '+81 3 7654 3210',
	mobile: '+81 90 8765 4321',
	licence: '987654321098',
	line: 'zuzanna-on-line',
	birth: '1971-02-03',
	savedSearch: 'Rounds for the aunt',
	sheetName: 'aunts-stock.csv',
	sheetRow: 'REJECTED-BY-THE-AUNT',
	remark: 'Asked by the aunt',
	letter: 'A letter of the aunt',
	request: 'A picture for the aunt',
	prefix: 'AUNT-',
} as const;
type Marker = keyof typeof MARKERS;

/**
 * Places where a marker may stay. Mails are at their receivers, which the inbox stands for. The log
 * that searches follow has lot ids for a week, which identify nobody.
 */
const isAllowed = (marker: string, place: string) => place === 'mail.json' || (marker === 'prefix' && place.startsWith('table log#'));

let root: string;
let cloud: LocalCloud | undefined;
const logged: string[] = [];
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'erased-market-'));
});
afterEach(async () => {
	await cloud?.close();
	await rm(root, { recursive: true });
});

async function signIn(url: string, userName: string) {
	const { token, data } = await createClient({ base: `${url}/api/v1` }).authenticate({ body: { userName, password: DEMO_PASSWORD } });
	return { ...createClient({ base: `${url}/api/v1`, token: () => token }), userId: data.userId };
}

async function readCode(url: string, address: string): Promise<string | undefined> {
	const mails = await (await fetch(`${url}/__local/mail?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } })).text();
	return /\b\d{6}\b/.exec(mails)?.[0];
}

interface Joining {
	email: string;
	firstName: string;
	lastName: string;
	companyName: string;
	licenceNumber: string;
}

/** Signs up, and is approved by the admin. */
async function joinMarket(url: string, { email, companyName, licenceNumber, ...name }: Joining, besides: object = {}) {
	const guest = createClient({ base: `${url}/api/v1` });
	await guest.register({ body: { email, password: DEMO_PASSWORD, language: 'en', ...name } });
	await expect.poll(() => readCode(url, email)).toBeDefined();
	await guest.verifyOtp({ body: { email, otp: (await readCode(url, email)) ?? '' } });
	const profile = { ...name, phoneNumber: '+81 3 1234 5678', companyName, licenceNumber, country: 'JP', preferredCommunication: 'Email' as const };
	await (await signIn(url, email)).completeRegistration({ body: { ...profile, ...besides } });
	await (await signIn(url, ADMIN)).decideRegistration({ body: { userName: email, decision: 'APPROVE' } });
	return signIn(url, email);
}

/** Signs up with another member's address, as the web app does. Nobody enters the mailed code. */
async function signUpAsSomebodyElse(url: string): Promise<void> {
	const { address: email, firstName: given_name, lastName: family_name } = MARKERS;
	const endpoint = makeOwnAddress(Number(new URL(url).port), PATHS.identity);
	const pool = new CognitoIdentityProviderClient({ endpoint, region: REGION, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } });
	const UserAttributes = Object.entries({ email, given_name, family_name, locale: 'en' }).map(([Name, Value]) => ({ Name, Value }));
	await pool.send(new SignUpCommand({ ClientId: USER_POOL_WEB_CLIENT_ID, Username: randomUUID(), Password: DEMO_PASSWORD, UserAttributes }));
}

/**
 * Reads all texts by their places: items by their key, files by their name. Compressed files are
 * decompressed. The search's snapshots are not, but they contain only ids of members and hashes of
 * numbers.
 */
async function readEverything(): Promise<Map<string, string>> {
	const secrets = await openSecrets(join(root, 'secrets.json'));
	const credentials = { ...secrets, accessKeyId: secrets.tableKeyId };
	const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: inject('tableEndpoint'), region: REGION, credentials }));
	const found = new Map<string, string>();
	for await (const { Items = [] } of paginateScan({ client }, { TableName: TABLE_NAME, ConsistentRead: true })) {
		for (const item of Items)
			found.set(
				`table ${item.pk} ${item.sk}`,
				JSON.stringify(item, (_, value) => (value instanceof Uint8Array ? unpack(value) : value)),
			);
	}
	for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		// A file that is replaced or deleted during the reading is no longer in the store.
		const bytes = await readFile(file).catch(() => undefined);
		if (bytes) found.set(relative(root, file), `${entry.name}\n${unpack(bytes)}`);
	}
	found.set('log', logged.join('\n'));
	return found;
}

function unpack(bytes: Uint8Array): string {
	for (const open of [gunzipSync, zstdDecompressSync, brotliDecompressSync]) {
		try {
			return open(bytes).toString();
		} catch {
			// The file is not compressed, or in another way.
		}
	}
	return Buffer.from(bytes).toString('latin1');
}

/** Returns the places of each marker. */
async function search(): Promise<Record<Marker, string[]>> {
	const everything = [...(await readEverything())].map(([place, content]) => [place, content.toLowerCase()] as const);
	const find = ([name, text]: [string, string]) =>
		everything.filter(([place, content]) => !isAllowed(name, place) && content.includes(text.toLowerCase())).map(([place]) => place);
	return Object.fromEntries(Object.entries(MARKERS).map((one) => [one[0], find(one)])) as Record<Marker, string[]>;
}

const listPlaces = (found: Record<Marker, string[]>) => [...new Set(Object.values(found).flat())];

test('who leaves is in no store any more, where a search before found them in many', async () => {
	cloud = await startLocalCloud({
		...{ port: 0, stateFolder: root, fresh: false, seed: false, web: false, cold: true, evenTime: 100, tableEndpoint: inject('tableEndpoint') },
		log: (line) => logged.push(line),
	});
	const { url } = cloud;
	const advance = (time: string) => fetch(`${url}/__local/clock`, { method: 'POST', body: JSON.stringify({ advance: time }) });
	const { address: email, firstName, lastName, company, licence, phone, mobile, line, birth } = MARKERS;
	const contact = { phoneNumber: phone, mobileNumber: mobile, dateOfBirth: birth, preferredCommunication: 'LINE', communicationAddress: line };
	await signUpAsSomebodyElse(url);
	const leaver = await joinMarket(url, { email, firstName, lastName, companyName: company, licenceNumber: licence }, contact);
	const other = { email: 'other@example.com', firstName: 'Ren', lastName: 'Sato', companyName: 'Sato Stones', licenceNumber: '300000000001' };
	const seller = await joinMarket(url, other);

	// The member lists a stone with a photo, uploads a sheet and a price list, searches, requests, writes, and buys.
	const stone = { shape: 'ROUND' as const, weight: 1.02, color: 'F' as const, clarity: 'VS1' as const, askingPrice: 10_000 };
	const { diamondId: own } = await leaver.createDiamond({ body: { ...stone, lotId: `${MARKERS.prefix}1`, remarks: MARKERS.remark } });
	const photo = aPng(8, 8);
	const described = { field: 'images[0]' as const, fileName: 'stone.png', contentType: 'image/png' as const, size: photo.length };
	const { uploads } = await leaver.uploadAttachment({ body: { diamondId: own, file: described } });
	for (const upload of uploads) expect((await sendsFile(upload, photo)).status).toBeLessThan(300);
	await leaver.confirmAttachments({ params: { id: own } });
	const sheet = new TextEncoder().encode(`Stock #,Shape,Carat,Price\n${MARKERS.prefix}2,Pear,1.5,8000\n${MARKERS.sheetRow},Blob,x,\n`);
	const { importId, upload } = await leaver.uploadCsv({ body: { fileName: MARKERS.sheetName, size: sheet.length } });
	await sendsFile(upload, sheet);
	await expect.poll(async () => (await leaver.getImport({ params: { importId }, query: {} })).state).toBe('DONE');
	await leaver.keepPriceList({ body: { text: writePriceSheet({ date: writeListDate(Date.now()) }), fancyByPear: false } });
	await leaver.saveSearch({ body: { name: MARKERS.savedSearch, search: { shape: ['ROUND'] }, alert: true } });
	await leaver.contactUs({ body: { companyName: company, privateName: firstName, email, message: MARKERS.letter } });
	const { diamondId: wanted } = await seller.createDiamond({ body: { ...stone, lotId: 'SATO-1' } });
	await leaver.mediaRequest({ body: { diamondId: wanted, kinds: ['photo'], message: MARKERS.request } });
	const seen = await leaver.getDiamond({ params: { id: wanted } });
	if (!('state' in seen)) throw new Error('This is what a guest sees');
	await leaver.addBid({ body: { bidId: ulid(), diamondId: wanted, revision: seen.revision, bidAmount: seen.requiredBid ?? 7000 } });
	await advance('PT48H');
	await seller.bidStatus({ body: { diamondId: wanted, status: 'ACCEPTED' } });
	for (const party of [seller, leaver]) await party.bidStatus({ body: { diamondId: wanted, status: 'COMPLETED' } });
	await leaver.requestOwnData({});
	await expect.poll(async () => (await leaver.ownData({})).state).toBe('READY');
	await advance('PT1S');

	const packed = await readEverything();
	expect(
		[...packed].some(([place, content]) => place.startsWith('table log#') && content.includes(MARKERS.prefix)),
		'what is packed is searched',
	).toBe(true);
	const before = await search();
	for (const [name, places] of Object.entries(before)) expect(places.length, `${name} is found before`).toBeGreaterThan(0);
	const kinds = new Set(listPlaces(before).map((place) => place.replace(/^table (\w[\w-]*).*/, 'table $1').replace(/^(storage\/[^/]+).*/, '$1')));
	expect([...kinds].sort()).toEqual(
		expect.arrayContaining(['identity.json', 'storage/media', 'storage/sheets', 'table import', 'table listing', 'table member']),
	);
	expect(kinds.has('log'), 'nothing of it is logged').toBe(false);
	const files = async (bucket: string, folder: string) =>
		(await readdir(join(root, 'storage', bucket, 'about')).catch(() => [])).filter((name) => decodeURIComponent(name).startsWith(folder));
	expect((await files('media', 'shown/')).length).toBeGreaterThan(0);

	await leaver.removeMember({ params: { id: leaver.userId } });
	await expect.poll(async () => listPlaces(await search()), { interval: 500 }).toEqual([]);
	await expect.poll(async () => (await files('media', 'shown/')).length).toBe(0);
	// Work that was still under way brings nothing back; the erasure is repeated after it.
	await advance('PT10M');
	expect(listPlaces(await search())).toEqual([]);

	// The deal stays, with a pseudonym. The member is not found by name, and the stones are in no search.
	expect((await seller.ledger({ params: { id: wanted } })).entries).toMatchObject([{ bidderCompanyName: `Member ${leaver.userId.slice(-6)}` }]);
	const admin = await signIn(url, ADMIN);
	for (const q of [email, lastName, company]) expect((await admin.listMembers({ query: { q } })).content).toEqual([]);
	expect((await admin.search({ body: { size: 10 } })).totalElements).toBe(0);
	const left = [...(await readEverything()).keys()].filter((place) => place.startsWith(`table member#${leaver.userId}`));
	// Only the anonymous record, the points, and the list of notifications in one pending mail are left.
	expect(left.filter((place) => !/ (?:member$|points#|closing-mail#)/.test(place))).toEqual([]);
});
