import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#shared/contract/client.ts';
import type { ApiKey, NewKey } from '#shared/contract/integrations/keys.ts';
import { anApiKey } from '#test/components/answers/integrations.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const TOKEN = `dmk_${'a'.repeat(34)}wxyz`;
const NIGHTLY = anApiKey(1, { name: 'Nightly', networks: ['203.0.113.0/24'], lastUsedAt: '2026-11-23T08:00:00.000Z', lastNetwork: '203.0.113.0' });
const BIDDER = anApiKey(2, { name: 'Bidder', scopes: ['bids:write'], bids: { perStone: 1_000_000, perDay: 5_000_000 } });
const OLD = anApiKey(3, { name: 'Old', state: 'EXPIRED' });

/** Simulates the market's list of the member's keys. */
function keepKeys(content: ApiKey[], refusal?: (body: NewKey) => ApiError | undefined): Answers {
	return {
		apiKeys: async () => ({ content }),
		makeApiKey: async ({ body }) => {
			const refused = refusal?.(body);
			if (refused) throw refused;
			const key = anApiKey(9, { name: body.name, scopes: body.scopes, lastFour: TOKEN.slice(-4) });
			content = [key, ...content];
			return { key, token: TOKEN };
		},
		revokeApiKey: async ({ params }) => {
			content = content.map((key) => (key.keyId === params.keyId ? { ...key, state: 'REVOKED', revokedAt: key.createdAt } : key));
			return content.find(({ keyId }) => keyId === params.keyId) ?? NIGHTLY;
		},
	};
}
const rows = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
const textOf = (row: number) => rows.elements()[row]?.textContent ?? '';
const dialog = page.getByRole('dialog');

test('a member sees the keys with what they open, their last use and their end, and revokes one once that was confirmed', async () => {
	await showScreen('/developers', { as: trader, size: PHONE, answers: keepKeys([NIGHTLY, BIDDER, OLD]) });
	await expect.poll(() => textOf(0)).toMatch(/Nightly.*abc1.*In use.*Read own stock.*Only from 203.0.113.0\/24.*from network 203.0.113.0.*Expires/);
	await expect.poll(() => textOf(1)).toMatch(/Bids up to \$10,000 for one stone and \$50,000 a day.*Not used yet/);
	await expect.element(page.getByText('A new password does not end your keys', { exact: false })).toBeVisible();
	expect(rows.nth(2).getByRole('button').elements()).toEqual([]);
	expect(await findBarriers()).toEqual([]);
	await rows
		.nth(0)
		.getByRole('button', { name: /^Revoke Nightly,/ })
		.click();
	expect(listRequests('revokeApiKey')).toEqual([]);
	await expectToast('The key is revoked', () => dialog.getByRole('button', { name: 'Revoke' }).click());
	expect(listRequests('revokeApiKey')).toEqual([{ params: { keyId: NIGHTLY.keyId } }]);
	await expect.poll(() => textOf(0)).toMatch(/Revoked/);
});

test('a new key needs a name, a permission and, if it bids, limits; its text is shown once', async () => {
	await showScreen('/developers', { as: trader, answers: keepKeys([]) });
	await page.getByRole('button', { name: 'New key' }).click();
	await dialog.getByLabelText('Networks (optional)').fill('203.0.113.7');
	await dialog.getByRole('button', { name: 'Make the key' }).click();
	for (const fault of ['Please enter a name.', 'Please choose at least one.', /^Please enter networks/]) {
		await expect.element(dialog.getByText(fault)).toBeVisible();
	}
	await dialog.getByLabelText('Name').fill('Night program');
	await dialog.getByRole('checkbox', { name: 'Bid' }).click();
	await dialog.getByLabelText('Networks (optional)').fill('203.0.113.0/24, 2001:db8::/48');
	await dialog.getByLabelText('Most for one stone').fill('１２,５００');
	await dialog.getByRole('button', { name: 'Make the key' }).click();
	await expect.element(dialog.getByText('Please enter an amount.')).toBeVisible();
	await dialog.getByLabelText('Most for one day').fill('20000.5');
	await dialog.getByText('180 days').click();
	expect(await findBarriers()).toEqual([]);
	await dialog.getByRole('button', { name: 'Make the key' }).click();
	await expect.element(dialog.getByLabelText('API key')).toHaveValue(TOKEN);
	await expect.element(dialog.getByText('This key is shown only now')).toBeVisible();
	expect(listRequests('makeApiKey')).toEqual([
		{
			body: {
				...{ name: 'Night program', scopes: ['bids:write'], days: 180, networks: ['203.0.113.0/24', '2001:db8::/48'] },
				bids: { perStone: 1_250_000, perDay: 2_000_050 },
			},
		},
	]);
	// A slip does not close the dialog: the text could not be shown again.
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await dialog.getByRole('button', { name: 'I have stored it' }).click();
	await expect.poll(() => textOf(0)).toMatch(/Night program.*wxyz/);
	expect(document.body.textContent).not.toContain(TOKEN);
});

test('a refusal of the market is shown at its field, or above the form', async () => {
	const about = { type: 'about:blank', requestId: 'R' };
	const issues = [{ path: 'networks.0', code: 'NETWORK', message: 'No network of ours.' }];
	const refuse = (body: NewKey) =>
		body.name === 'One too many'
			? new ApiError({ ...about, code: 'LIMIT_REACHED', status: 409, title: 'Limit reached', detail: 'You have reached the limit.' })
			: new ApiError({ ...about, code: 'VALIDATION', status: 400, title: 'Wrong', detail: 'Wrong.', issues });
	await showScreen('/developers', { as: trader, answers: keepKeys([NIGHTLY], refuse) });
	await page.getByRole('button', { name: 'New key' }).click();
	await dialog.getByLabelText('Name').fill('A program');
	await dialog.getByRole('checkbox', { name: 'Search the market' }).click();
	await dialog.getByRole('button', { name: 'Make the key' }).click();
	await expect.element(dialog.getByText('No network of ours.')).toBeVisible();
	await dialog.getByLabelText('Name').fill('One too many');
	await dialog.getByRole('button', { name: 'Make the key' }).click();
	await expect.element(dialog.getByText('You have reached the limit.')).toBeVisible();
});
