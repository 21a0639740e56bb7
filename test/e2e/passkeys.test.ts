import type { CDPSession, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { withAnAuthenticator } from '#test/steps/authenticator.ts';
import { anActiveMember } from '#test/steps/given.ts';
import { eventually } from '#test/steps/market.ts';
import { agesProof } from '#test/steps/proof.ts';
import { closeWindows, findBarriers, watchWindows } from './browser.ts';
import { signIn, visit } from './pages.ts';

const { open, faults } = watchWindows();
afterAll(async () => {
	await closeWindows();
	expect(faults()).toEqual([]);
});

/** Adds a device that stores passkeys, and whose owner unlocks it at once. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('WebAuthn.enable');
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return { cdp, authenticatorId };
}

/** The page of both tests, and its device. */
let page: Page;
let device: Awaited<ReturnType<typeof addDevice>>;

const findSection = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
async function addPasskey(page: Page, name: string): Promise<void> {
	await visit(page, '/security');
	await findSection(page).getByLabel('Name of the passkey').fill(name);
	await findSection(page).getByRole('button', { name: 'Add a passkey' }).click();
	await findSection(page).getByRole('listitem').filter({ hasText: name }).waitFor();
}
async function logsOut(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Your account' }).click();
	await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
	await page.waitForURL('**/login');
}

test('a dealer adds a passkey, logs in with it alone, proves by it who is there, and removes it', async () => {
	const { userName } = await withAnAuthenticator(await anActiveMember('passkey'));
	page = await open();
	device = await addDevice(page);
	await visit(page, '/login');
	await page.getByLabel('Email').fill(userName);
	// The account has no passkey yet: the message is the same as for an unknown address.
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await page.getByText('No passkey for this account works here.', { exact: false }).waitFor();
	expect(await findBarriers(page, 'main')).toEqual([]);

	const member = await anActiveMember('passkey-alone');
	await signIn(page, member.userName);
	await addPasskey(page, 'My laptop');
	expect(await findBarriers(page, 'main')).toEqual([]);
	await logsOut(page);
	await page.getByLabel('Email').fill(member.userName);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await page.waitForURL(/diamond-filter/);

	await agesProof(member.userName);
	await page.goto('/config.json');
	await page.evaluate(() => localStorage.setItem('token', 'head.e30.signature'));
	await page.goto('/security');
	await eventually('the renewal', async () => (await page.evaluate(() => localStorage.getItem('token'))) !== 'head.e30.signature');
	await findSection(page).getByRole('button', { name: 'Remove My laptop' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
	const asking = page.getByRole('dialog', { name: "Confirm it's you" });
	await asking.getByRole('button', { name: 'Use a passkey' }).click();
	await asking.waitFor({ state: 'hidden' });
	await findSection(page).getByRole('listitem').waitFor({ state: 'detached' });
	await findSection(page).getByText('Off', { exact: true }).waitFor();
});

test('a passkey that lies on another device, or is of another site, is told in clear words', async () => {
	const member = await anActiveMember('passkey-elsewhere');
	const { cdp, authenticatorId } = device;
	await logsOut(page);
	await signIn(page, member.userName);
	await addPasskey(page, 'My phone');
	await logsOut(page);
	// The device only has a passkey of another site.
	await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
	const { privateKey } = await page.evaluate(async () => {
		const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
		return { privateKey: btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))) };
	});
	await cdp.send('WebAuthn.addCredential', {
		authenticatorId,
		credential: { credentialId: btoa('another'), isResidentCredential: true, rpId: 'another.example', privateKey, userHandle: btoa('me'), signCount: 1 },
	});
	await page.getByLabel('Email').fill(member.userName);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await page.getByText('Passkeys from other sites do not work here.', { exact: false }).waitFor();
});
