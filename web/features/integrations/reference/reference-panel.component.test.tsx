import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, show, trader } from '#test/components/page.tsx';
import { BrowserRouter } from '../../../app/browser-router.tsx';
import { ReferencePanel } from './reference-panel.tsx';

const answers = { openApi: async () => openApiDocument() };
const network = globalThis.fetch;
afterEach(() => {
	globalThis.fetch = network;
});

/** Shows the panel with a call chosen by the address. */
async function showCall(call: string, sight: Parameters<typeof show>[1] = {}) {
	history.replaceState(null, '', `/developers?tab=reference&call=${call}`);
	await show(
		<BrowserRouter>
			<ReferencePanel />
		</BrowserRouter>,
		{ as: trader, answers, ...sight },
	);
}

test('a call is sent with its parameters and the typed key, and shows status, headers, answer and curl command', async () => {
	const fetched = vi.fn(async () => Response.json({ code: 'NOT_FOUND' }, { status: 404, headers: { 'x-request-id': 'R1' } }));
	globalThis.fetch = fetched;
	await showCall('getDiamond');
	const send = page.getByRole('button', { name: 'Send' });
	await send.click();
	await expect.element(page.getByText('Enter a value.').first()).toBeVisible();
	expect(fetched).not.toHaveBeenCalled();

	await page.getByLabelText('id', { exact: false }).first().fill('a/b');
	await page.getByLabelText('API key').first().fill('dmk_secret');
	await send.click();
	await expect.element(page.getByText('404')).toBeVisible();
	expect(fetched).toHaveBeenCalledWith('/api/v1/common/diamonds/a%2Fb', {
		method: 'GET',
		headers: new Headers({ 'Accept-Language': 'en', Authorization: 'Bearer dmk_secret' }),
		body: undefined,
	});
	await expect.element(page.getByRole('region', { name: 'Answer' })).toMatchTextContent(/"code": "NOT_FOUND"/);
	await page.getByText('Headers').click();
	await expect.element(page.getByRole('row', { name: 'x-request-id R1' })).toBeVisible();
	const curl = page.getByRole('region', { name: 'curl' });
	await expect.element(curl).toMatchTextContent(/'http:\S+\/api\/v1\/common\/diamonds\/a%2Fb'/);
	await expect.element(curl).toMatchTextContent(/Bearer \$KEY/);
	await expect.element(curl).not.toMatchTextContent(/dmk_secret/);
	expect(await findBarriers()).toEqual([]);
});

test('a body begins as an example, goes out as typed with the own token, and is checked before', async () => {
	const fetched = vi.fn(async () => new Response(null, { status: 204 }));
	globalThis.fetch = fetched;
	await showCall('addBid');
	const body = page.getByRole('textbox', { name: 'Body (JSON)' });
	await expect.element(body).toHaveValue(expect.stringContaining('"bidAmount": 1'));
	await expect.element(page.getByText('This is no simulation', { exact: false })).toBeVisible();
	await body.fill('{"bidAmount": }');
	await page.getByRole('button', { name: 'Send' }).click();
	await expect.element(page.getByText('This is not valid JSON.').first()).toBeVisible();
	await body.fill(`{"it's": 1}`);
	await page.getByRole('button', { name: 'Send' }).click();
	await expect.element(page.getByText('204')).toBeVisible();
	expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/v1/common/add-bid', {
		method: 'POST',
		headers: new Headers({ 'Accept-Language': 'en', 'Content-Type': 'application/json', Authorization: 'Bearer token' }),
		body: `{"it's": 1}`,
	});
	await expect.element(page.getByRole('region', { name: 'curl' })).toMatchTextContent(/--data '\{"it'\\''s": 1\}'/);
});

test('another call is chosen on a Japanese phone', async () => {
	await showCall('search', { language: 'ja', size: PHONE });
	await page.getByRole('combobox', { name: '呼び出し' }).selectOptions('listNotifications');
	expect(new URLSearchParams(location.search).get('call')).toBe('listNotifications');
	await expect.element(page.getByRole('textbox', { name: 'size' })).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});
