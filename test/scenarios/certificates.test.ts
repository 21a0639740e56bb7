import { beforeAll, expect, test } from 'vitest';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, guest, type SignedIn } from '#test/steps/market.ts';

let anna: SignedIn;
let bert: SignedIn;

beforeAll(async () => {
	[anna, bert] = await Promise.all([anActiveMember('anna', 'Anna Gems'), anActiveMember('bert', 'Bert Gems')]);
});

const GRADES = { shape: 'PEAR', weight: 1.53, color: 'E', clarity: 'VVS2', polish: 'EX', length: 9.1, width: 6.02, labGrown: false } as const;
const ask = (member: SignedIn, certificateNumber: string, laboratory: 'GIA' | 'IGI' = 'GIA') =>
	member.api.knownStone({ params: { laboratory, certificateNumber } });

test('a certificate that the market has seen offers its grades to everybody, after the stone is gone too, and nothing of its seller', async () => {
	const certificate = { laboratory: 'GIA', certificateNumber: 'K 9141438171' } as const;
	const own = {
		remarks: 'For friends',
		milkiness: 'LIGHT',
		certificateLink: 'https://anna.example/1',
		externalLink: 'https://anna.example/2',
		location: 'JP',
	} as const;
	const { fancyColorDto, ...stone } = aStone({ ...certificate, ...own });
	const { diamondId } = await anna.api.createDiamond({ body: { ...stone, ...GRADES, ...certificate } });
	const known = await eventually('the certificate', async () => {
		const answer = await ask(bert, ' k 9141438171');
		return answer.fields && answer;
	});
	expect(known.fields).toMatchObject({ ...GRADES, ...certificate });
	const told = Object.keys(known.fields ?? {});
	for (const name of ['lotId', 'askingPrice', ...Object.keys(own)]) expect(told).not.toContain(name);
	expect(known.listedIn).toMatch(/^20\d\d-\d\d$/);

	const present = await anna.api.getDiamond({ params: { id: diamondId } });
	if (!('version' in present)) throw new Error('The seller sees the own stone');
	await anna.api.updateDiamond({ body: { ...stone, ...GRADES, ...certificate, clarity: 'VS1', diamondId, version: present.version } });
	await eventually('the corrected grade', async () => (await ask(bert, certificate.certificateNumber)).fields?.clarity === 'VS1');
	await anna.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
	expect(await ask(bert, certificate.certificateNumber)).toMatchObject({ fields: { clarity: 'VS1' } });

	// Another laboratory numbered alike: another certificate.
	expect(await ask(bert, certificate.certificateNumber, 'IGI')).toEqual({});
	await expect(guest().knownStone({ params: certificate })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
	const waiting = await aPendingMember('waiting');
	await expect(ask(waiting, certificate.certificateNumber)).rejects.toMatchObject({ code: 'NOT_ACTIVE' });
});

test('the same certificate of two sellers is known to them, to buyers, to the admin and at an upload, until one of them is gone', async () => {
	const [buyer, admin] = await Promise.all([anActiveMember('buyer'), theAdmin()]);
	const certificate = { laboratory: 'GIA', certificateNumber: '8141438172' } as const;
	const first = await anna.api.createDiamond({ body: aStone({ ...certificate }) });
	const alike = await bert.api.createDiamond({ body: aStone({ ...certificate, laboratory: 'IGI' }) });
	const ids = [first.diamondId, alike.diamondId];
	const sees = async (member: SignedIn, diamondIds: string[]) => (await member.api.sharedCertificates({ body: { diamondIds } })).diamondIds;
	await eventually('both stones', async () => (await buyer.api.search({ body: { numbers: [certificate.certificateNumber] } })).totalElements === 2);
	expect(await sees(buyer, ids)).toEqual([]);

	const text = `Lot,Shape,Carat,Lab,Certificate\nTW-1,Round,1.01,GIA,${certificate.certificateNumber}\nTW-2,Round,1.01,GIA,8141438173\n`;
	const { importId, upload } = await bert.api.uploadCsv({ body: { fileName: 'stock.csv', size: text.length } });
	const form = new FormData();
	for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
	form.set('file', new Blob([text]));
	await fetch(upload.url, { method: 'POST', body: form });
	const done = await eventually('the import', async () => {
		const seen = await bert.api.getImport({ params: { importId }, query: {} });
		return seen.state === 'DONE' && seen;
	});
	expect(done).toMatchObject({ counts: { saved: 2 }, sharedCertificates: { count: 1, rows: [{ row: 2, lotId: 'TW-1' }] } });

	const inventory = await bert.api.inventory({ body: { userName: bert.userName, numbers: ['TW-1'] } });
	const second = inventory.content[0]?.diamondId ?? '';
	const both = [first.diamondId, second].sort();
	for (const member of [anna, bert, buyer, admin])
		await eventually('the mark', async () => (await sees(member, [...ids, second])).sort().join() === both.join());
	const listed = await admin.api.stonesOfSharedCertificates({ query: { size: 100 } });
	expect(
		listed.content
			.filter(({ certificateNumber }) => certificateNumber === certificate.certificateNumber)
			.map(({ diamondId }) => diamondId)
			.sort(),
	).toEqual(both);
	await expect(buyer.api.stonesOfSharedCertificates({ query: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' });
	await expect(guest().sharedCertificates({ body: { diamondIds: both } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

	await anna.api.deleteDiamonds({ body: { diamondIds: [first.diamondId] } });
	await eventually('the end of the mark', async () => (await sees(buyer, both)).length === 0);
});
