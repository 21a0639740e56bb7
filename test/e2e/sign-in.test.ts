import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { USER_POOL_WEB_CLIENT_ID } from '#infra/local/settings.ts';
import { createClient } from '#shared/contract/client.ts';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import { eventually, getOrigin, makeAddress, PASSWORD, readCodeSentTo, readInbox, signIn as signInByApi } from '#test/steps/market.ts';
import { catchRefusal } from '#test/steps/refusal.ts';
import { closeWindows, watchWindows } from './browser.ts';
import { findToasts, signIn, signUp, visit } from './pages.ts';

/** Signing in with a real browser: Amplify with the user pool, and section 4 of the specification about sessions. */

const { open, faults } = watchWindows();
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

const OTHER = 'Emeralds-2026!';
const NEXT = 'Sapphires-2027!';

/** The page of all tests, and the member of the first two. */
let page: Page;
let userName: string;

const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }));
/** Names a page's call by the identity service's operation or by our path. */
const nameCall = (request: Request) => request.headers()['x-amz-target']?.split('.')[1] ?? new URL(request.url()).pathname;
const follow = (page: Page): string[] => {
	const calls: string[] = [];
	page.context().on('request', (request) => {
		if (/\/__local\/identity|\/api\/v1\/login/.test(request.url())) calls.push(nameCall(request));
	});
	return calls;
};
const logOut = async () => {
	await page.getByRole('button', { name: 'Your account' }).click();
	await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
};
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const askIdentity = (call: string, body: object) =>
	fetch(`${getOrigin()}/__local/identity/`, {
		method: 'POST',
		headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${call}` },
		body: JSON.stringify({ ClientId: USER_POOL_WEB_CLIENT_ID, ...body }),
	});
const signUpAtPool = (email: string, Password: string) =>
	askIdentity('SignUp', {
		Username: crypto.randomUUID(),
		Password,
		UserAttributes: Object.entries({ email, given_name: 'A', family_name: 'Stranger', locale: 'en' }).map(([Name, Value]) => ({ Name, Value })),
	});
/** Returns the link's path and the code from the newest mail to an address. */
async function readLink(email: string): Promise<{ path: string; code: string }> {
	const code = await readCodeSentTo(email);
	const [mail] = await readInbox(email);
	const path = /href="https?:\/\/[^/]+([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '';
	return { path: path.replaceAll('&amp;', '&'), code };
}

test('the password passes none of our calls, what is kept is what the specification names, and the page’s own thread does none of it', async () => {
	({ userName } = await anActiveMember('door'));
	page = await open();
	const calls = follow(page);
	const sent: string[] = [];
	page.context().on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
	await page.goto('/login');
	await page.getByLabel('Email').fill(userName);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	const proved = page.waitForResponse((response) => nameCall(response.request()) === 'RespondToAuthChallenge');
	await submit(page, 'Log in');
	const pool = (await proved).url();
	// Each thread lists its own requests. The worker sends the request before and the one after the
	// SRP computation, so that the computation does not block the page.
	const countAsks = (url: string) => performance.getEntriesByType('resource').filter(({ name }) => name === url).length;
	const workers = page.workers().filter((one) => one.url().includes('pool-worker'));
	expect(workers).toHaveLength(1);
	for (const worker of workers) expect(await worker.evaluate(countAsks, pool)).toBeGreaterThan(0);
	expect(await page.evaluate(countAsks, pool)).toBe(0);

	await page.waitForURL(/diamond-filter/);
	expect(calls.slice(0, 3)).toEqual(['InitiateAuth', 'RespondToAuthChallenge', '/api/v1/login/session']);
	expect(sent.filter((one) => one.includes(PASSWORD))).toEqual([]);
	expect(Object.keys(await kept(page)).filter((key) => /token|user|role|cognito/i.test(key))).toEqual(
		expect.arrayContaining(['token', 'refreshToken', 'userName', 'role', 'userData']),
	);
	expect(Object.keys(await kept(page)).filter((key) => /cognito/i.test(key))).toEqual([]);
});

test('a refused call is made again with new tokens, asked for once in all tabs; signing out holds in all of them, at once', async () => {
	const other = await page.context().newPage();
	// The app does not run on this page; it would ask for new tokens before the two tabs are there.
	await Promise.all([page, other].map((tab) => tab.goto('/config.json')));
	const calls = follow(page);
	const before = await kept(page);
	// Two tabs get a token that neither the market nor Amplify accepts, at the same moment.
	await page.evaluate(() => localStorage.setItem('token', 'head.e30.signature'));
	await Promise.all([page.goto('/diamond-filter'), other.goto('/stock')]);
	await eventually('new tokens', async () => (await kept(page)).token !== 'head.e30.signature');
	await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Your account' }).waitFor()));
	const after = await kept(page);
	expect(calls).toContain('GetTokensFromRefreshToken');
	expect(calls.filter((call) => call === 'GetTokensFromRefreshToken')).toHaveLength(1);
	expect(after.refreshToken).not.toBe(before.refreshToken);

	const api = createClient({ base: `${getOrigin()}/api/v1`, token: () => String(after.token) });
	await api.getMember({ params: { userName } });
	await logOut();
	await Promise.all([page.waitForURL('**/login'), other.waitForURL(/\/login|\/$/)]);
	expect(Object.keys(await kept(page))).not.toContain('refreshToken');
	expect(await catchRefusal(eventually('the end of access', async () => api.getMember({ params: { userName } }).then(() => undefined)))).toMatchObject({
		code: 'UNAUTHENTICATED',
	});
	const dead = await askIdentity('GetTokensFromRefreshToken', { RefreshToken: after.refreshToken });
	expect(dead.status).toBe(400);
	await other.close();
});

test('who is banned is told why, at the next renewal and when signing in; a stranger is not', async () => {
	const member = await anActiveMember('door-banned');
	await signIn(page, member.userName);
	// The app does not run on this page; it would learn of the ban at once.
	await page.goto('/config.json');
	const admin = await theAdmin();
	await admin.api.banMember({ params: { userId: member.session.data.userId }, body: { reason: 'Sold one stone twice' } });
	await page.evaluate(() => localStorage.setItem('token', 'head.e30.signature'));
	await page.goto('/diamond-filter');
	await page.getByText('Reason: Sold one stone twice.', { exact: false }).first().waitFor();
	await visit(page, '/login');
	const tryWith = async (password: string) => {
		await page.getByLabel('Email').fill(member.userName);
		await page.getByLabel('Password', { exact: true }).fill(password);
		await submit(page, 'Log in');
	};
	await tryWith(OTHER);
	await page.getByText('The email address or password is wrong.').waitFor();
	await tryWith(PASSWORD);
	await page.getByText('Reason: Sold one stone twice.', { exact: false }).waitFor();
});

test('a new password is set by the mailed code, ends what was open elsewhere, and the member is told', async () => {
	const member = await anActiveMember('door-reset');
	await visit(page, '/forgot-password');
	await page.getByLabel('Email').fill(member.userName);
	await page.getByRole('main').getByRole('button').first().click();
	await page.waitForURL('**/update-password?email=**');
	await eventually('the code', async () => (await readInbox(member.userName))[0]?.subject === 'Your code for a new password');
	await page.getByLabel('Digit of the code').first().click();
	await page.keyboard.type(await readCodeSentTo(member.userName));
	await page.getByLabel('New password').fill(OTHER);
	await page.getByRole('main').locator('button[type=submit]').click();
	await page.waitForURL('**/login');
	expect(await catchRefusal(member.api.getMember({ params: { userName: member.userName } }))).toMatchObject({ code: 'UNAUTHENTICATED' });
	await page.getByLabel('Email').fill(member.userName);
	await page.getByLabel('Password', { exact: true }).fill(OTHER);
	await submit(page, 'Log in');
	await page.waitForURL(/diamond-filter/);
	await eventually('the mail that tells of it', async () =>
		(await readInbox(member.userName)).some(({ subject }) => /password/i.test(subject) && !/code/i.test(subject)),
	);
});

test('a member who is signed in changes the password on the security page, stays signed in, and every other session ends', async () => {
	const userName = await page.evaluate(() => localStorage.getItem('userName') ?? '');
	const { session: elsewhere } = await signInByApi(userName, OTHER);
	await page.getByRole('button', { name: 'Your account' }).click();
	await page.getByRole('menuitem', { name: 'Login and security' }).click();
	await page.getByRole('button', { name: 'Change the password' }).click();
	await page.getByText(`We sent a code to ${userName}.`).waitFor();
	await eventually('the code', async () => (await readInbox(userName))[0]?.subject === 'Your code for a new password');
	await page.getByLabel('Digit of the code').first().click();
	await page.keyboard.type(await readCodeSentTo(userName));
	await page.getByLabel('New password').fill(NEXT);
	const before = await kept(page);
	const toast = findToasts(page, 'Your password is changed.').waitFor();
	await page.getByRole('main').locator('button[type=submit]').first().click();
	await toast;
	const after = await kept(page);
	expect(after.refreshToken).not.toBe(before.refreshToken);
	for (const token of [elsewhere.token, before.token]) {
		const api = createClient({ base: `${getOrigin()}/api/v1`, token: () => String(token) });
		expect(await catchRefusal(api.getMember({ params: { userName } }))).toMatchObject({ code: 'UNAUTHENTICATED' });
	}
	const api = createClient({ base: `${getOrigin()}/api/v1`, token: () => String(after.token) });
	expect(await api.getMember({ params: { userName } })).toMatchObject({ userName });
	await page.getByRole('button', { name: 'Change the password' }).waitFor();
});

test('who signs up with a stranger’s address gains nothing when its owner comes', async () => {
	const email = makeAddress('door-owner');
	expect((await signUpAtPool(email, OTHER)).status).toBe(200);
	const stranger = await readLink(email);
	expect(stranger.path).toMatch(/^\/otp-verification\/.+\?account=[0-9a-f-]{36}$/);
	await logOut();
	await page.waitForURL('**/login');
	// The owner follows the link in the stranger's mail and enters the owner's password, which is not the one of this registration.
	await visit(page, stranger.path);
	await page.getByLabel('Digit of the code').first().click();
	await page.keyboard.type(stranger.code);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await submit(page, 'Confirm');
	await page.getByText('Wrong password for this registration.', { exact: false }).first().waitFor();

	await signUp(page, email, 'Mei', 'Owner');
	await page.getByText('Complete your profile').waitFor();
	// The stranger sends the code later.
	const account = new URLSearchParams(stranger.path.split('?')[1]).get('account');
	const late = await askIdentity('ConfirmSignUp', { Username: account, ConfirmationCode: stranger.code });
	expect(await late.json()).toMatchObject({ __type: 'AliasExistsException' });
	// A sign-up with a member's address only mails that member that the account exists.
	expect((await signUpAtPool(email, OTHER)).status).toBe(200);
	await eventually('the mail', async () => (await readInbox(email))[0]?.subject === 'You already have an account');
});

test('a sign-up that does not keep to the market’s rules is refused at the pool itself', async () => {
	const email = makeAddress('door-rules');
	const asked = await askIdentity('SignUp', { Username: 'my-own-name', Password: PASSWORD, UserAttributes: [{ Name: 'email', Value: email }] });
	expect(await asked.json()).toMatchObject({ __type: 'UserLambdaValidationException', message: 'PreSignUp failed with error VALIDATION.' });
});
