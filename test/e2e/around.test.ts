import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkTo } from '#shared/contract/screens.ts';
import { RATE_LIMITS } from '#shared/domain/limits.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { awaitRoomIn, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, PHONE, watchWindows } from './browser.ts';
import { aCode } from './codes.ts';
import { findAuction, findToasts, signIn, takeSession } from './pages.ts';

/** What surrounds an auction: a word to the market, searches that are kept, a QR that fills a form, figures that lead to their lists. */

const SORTING_PAPER = 'H7254896,0.303,D,SI-1,FAIR,,,NONE,\n4.13,4.18,2.66,POL=VG\nSYM=FR,NATURAL,CGL';

let seller: SignedIn;
let buyer: SignedIn;
let lot: string;

const { open, faults } = watchWindows();

beforeAll(async () => {
	[seller, buyer] = await Promise.all([anActiveMember('around-seller', 'Kofu Stones'), anActiveMember('around-buyer', 'Ueno Gems')]);
	lot = (await seller.api.createDiamond({ body: aStone({ shape: 'TRILLIANT', weight: 7.77, color: 'K' }) })).diamondId;
});
afterAll(closeWindows);

test('a visitor writes to the market; what could not be sent stays in the form', async () => {
	const page = await open({ ...PHONE, extraHTTPHeaders: { 'x-viewer-network': '198.51.100.23' } });
	await page.goto('/');
	await page.getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByRole('alert').getByText('Please write a message.').waitFor();
	await awaitRoomIn(RATE_LIMITS.CONTACT.window);
	const told = findToasts(page, 'Email Sent Successfully .').first().waitFor();
	for (let sent = 0; sent <= RATE_LIMITS.CONTACT.address; sent++) {
		await page.getByLabel('Company Name').fill('Ginza Diamond');
		await page.getByLabel('Private Name').fill('佐藤 蓮');
		await page.getByLabel('Email').fill(`ren${sent}@example.com`);
		await page.getByRole('textbox', { name: 'Message' }).fill('Where do I find\nmy bids?');
		await page.getByRole('button', { name: 'Submit' }).click();
		if (sent === RATE_LIMITS.CONTACT.address) break;
		await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
	}
	await told;
	await page.getByText(/Too many messages have come from here. Please try again in \d+ minutes/).waitFor();
	expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Where do I find\nmy bids?');
});

test('a step back that is taken while the app is first drawn counts', async () => {
	const page = await open();
	// Right after the router has read the address, when it does not listen yet.
	await page.addInitScript((before) => {
		const replace = history.replaceState.bind(history);
		let isRead = false;
		history.replaceState = (...state) => {
			replace(...state);
			if (isRead) return;
			isRead = true;
			queueMicrotask(() => {
				replace({ key: 'before', idx: 0 }, '', before);
				window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
			});
		};
	}, linkTo('terms'));
	await page.goto(linkTo('contact'));
	await page.getByRole('main').getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
});

test('who comes by a member’s link reads who invites, up to the form; who has an altered one does not', async () => {
	const members = await open(PHONE);
	await takeSession(members, buyer);
	await members.goto('/userProfile');
	await members.getByRole('button', { name: 'Show my link' }).click();
	const link = await members.getByLabel('Your link').inputValue();

	const page = await open(PHONE);
	await page.goto(link);
	await page.getByRole('heading', { name: /of Ueno Gems invited you$/ }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
	await page.getByText(/of Ueno Gems invited you$/).waitFor();
	await page.goto(`/productDetails/${lot}`);
	await page.getByText('The page that you asked for is for members.').waitFor();
	await page.getByText(/of Ueno Gems invited you$/).waitFor();

	const token = new URL(link).pathname.split('.');
	const other = (await anActiveMember('around-other', 'Kanda Gems')).session.data.userId;
	await page.goto(`/invitation/${[other, ...token.slice(1)].join('.')}`);
	await page.getByText(/This link has expired or is damaged/).waitFor();
	await page.getByRole('heading', { name: 'An invitation to the market' }).waitFor();
	await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
	await page.getByRole('heading', { name: 'Register' }).waitFor();
	expect(await page.getByText(/invited you/).count()).toBe(0);
});

test('a link to a stone asks for it while the app is on its way, and once', async () => {
	const page = await open(PHONE);
	await takeSession(page, buyer);
	const calls: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/')) calls.push(pathname);
	});
	await page.goto(`/productDetails/${lot}`);
	await page.getByRole('heading', { level: 1, name: /7\.77/ }).waitFor();
	const stone = `/api/v1/common/diamonds/${lot}`;
	expect(calls[0]).toBe(stone);
	expect(calls.filter((path) => path === stone)).toHaveLength(1);
});

test('a dealer keeps a search, applies it, silences it and deletes it', async () => {
	const page = await open(PHONE);
	await takeSession(page, buyer);
	await page.goto('/diamond-filter?shape=TRILLIANT&caratFrom=7.77&caratTo=7.77&sort=-weight');
	await page.getByText('1 stone', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Saved searches' }).click();
	const dialog = page.getByRole('dialog', { name: 'Saved searches' });
	await dialog.getByLabel('Name').fill('Big trilliants');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await dialog.getByRole('button', { name: 'Show the stones of Big trilliants' }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	expect((await buyer.api.savedSearches({ query: {} })).content).toMatchObject([{ name: 'Big trilliants', alert: true, search: { shape: ['TRILLIANT'] } }]);

	await page.goto('/diamond-filter');
	await page.getByRole('button', { name: 'Saved searches' }).click();
	await dialog.getByText('Alert', { exact: true }).click();
	await expect.poll(async () => (await buyer.api.savedSearches({ query: {} })).content[0]?.alert).toBe(false);
	await dialog.getByRole('button', { name: 'Show the stones of Big trilliants' }).click();
	await page.waitForURL('**/diamond-filter?shape=TRILLIANT&caratFrom=7.77&caratTo=7.77&sort=-weight');
	await page.getByText('1 stone', { exact: true }).waitFor();

	await page.getByRole('button', { name: 'Saved searches' }).click();
	await dialog.getByRole('button', { name: 'Delete Big trilliants' }).click();
	await page.getByRole('button', { name: 'Delete', exact: true }).click();
	await dialog.getByText('None yet.', { exact: false }).waitFor();
});

test('the QR of a sorting paper fills in the form, read from a picture where there is no camera', async () => {
	const page = await open(PHONE);
	await takeSession(page, seller);
	await page.goto('/create-diamond');
	await page.getByLabel('Lot ID').fill('PAPER-1');
	await page.getByRole('button', { name: 'Scan a QR' }).click();
	await page.getByText('The camera cannot be used here.', { exact: false }).waitFor();
	await page.getByLabel('Text of the QR').fill('a receipt');
	await page.getByRole('button', { name: 'Read', exact: true }).click();
	await page.getByText('This QR holds no stone data').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	await page.locator('[role=dialog] input[type=file]').setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await aCode(SORTING_PAPER) });
	await page.getByText('Read: CGL sorting paper').waitFor();
	await page.getByText('Still needed: Shape.', { exact: true }).waitFor();
	await expect.poll(() => page.getByLabel('Weight').inputValue()).toBe('0.303');
	expect(await page.getByLabel('Lot ID').inputValue()).toBe('PAPER-1');

	await page.getByRole('button', { name: 'List the stone', exact: true }).click();
	await page.getByText('One field needs correcting').waitFor();
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Shape: Please fill in.');
	await page.getByRole('button', { name: 'Shape', exact: true }).click();
	await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
});

test('a bid on a stone that was edited meanwhile is kept in the dialog, which shows what changed and asks again', async () => {
	const stone = aStone({ shape: 'TRILLIANT', clarity: 'VS1', remarks: 'Eye clean' });
	const { diamondId, version } = await seller.api.createDiamond({ body: stone });
	const page = await open(PHONE);
	await takeSession(page, buyer);
	await page.goto(`/productDetails/${diamondId}?bid=1`);
	const dialog = page.getByRole('dialog', { name: /^Bid on/ });
	await dialog.getByLabel('Your bid per carat').fill('7500');
	await seller.api.updateDiamond({ body: { ...stone, clarity: 'I3', remarks: undefined, diamondId, version } });

	await dialog.getByRole('button', { name: 'Place the bid' }).click();
	await dialog.getByText('The stone has changed').waitFor();
	expect(await dialog.getByRole('row').allInnerTexts()).toEqual(['Attribute\tYou saw\tNow', 'Clarity\tVS1\tI3', 'Remarks\tEye clean\tNot stated']);
	expect(await dialog.getByLabel('Your bid per carat').inputValue()).toBe('7,500');
	expect(await findBarriers(page)).toEqual([]);
	await Promise.all([findToasts(page, /You lead with .*7,500/).waitFor(), dialog.getByRole('button', { name: 'Place the bid' }).click()]);
	await findAuction(page).getByText('You lead', { exact: true }).waitFor();
	expect((await bids(buyer, diamondId, 7500, 8000)).diamond).toMatchObject({ clarity: 'I3', leading: true, myMaxBid: 8000 });
});

test('the dashboard’s figures lead to the lists behind them, which the header sorts', async () => {
	await bids(buyer, lot, 8000);
	const page = await open();
	await takeSession(page, buyer);
	await page.goto('/user/dashboard');
	// The figures are of a moment ago, when the bid may have been missing.
	await page.getByRole('link', { name: /^[1-9]\d* You lead$/ }).click();
	await page.getByRole('button', { name: 'Sort', exact: true }).click();
	expect(await findBarriers(page)).toEqual([]);
	await page.getByRole('menuitem', { name: 'Clarity' }).click();
	await page.getByRole('menuitem', { name: 'Clarity, ascending' }).click();
	await page.waitForURL('**/stock?sort=-clarity');
	await page.locator(`main a[href="/productDetails/${lot}"]`).waitFor();
});

test('the admin sees the stones of a member who was banned', async () => {
	const admin = await theAdmin();
	const banned = await anActiveMember('around-banned', 'Lost Stones Inc');
	const { diamondId } = await banned.api.createDiamond({ body: aStone() });
	await admin.api.banMember({ params: { userId: banned.session.data.userId }, body: { reason: 'Trial' } });
	const page = await open();
	await signIn(page, admin.userName);
	await page.getByRole('link', { name: /Inactive$/ }).click();
	await page.getByLabel('Name, company or e-mail').fill('Lost Stones');
	await page.getByRole('button', { name: 'Stones of Lost Stones Inc' }).first().click();
	await page.locator(`main a[href="/productDetails/${diamondId}"]`).waitFor();
	// Pages for guests lead an admin to where an admin begins.
	await page.goto('/signup');
	await page.waitForURL('**/admin-dashboard');
});

test('no page has met an error of its own', () => {
	expect(faults()).toEqual([]);
});
