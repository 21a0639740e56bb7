import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Gateway, openGateway } from '../gateway/gateway.ts';
import { allowOnlyFunctions } from '../gateway/guards.ts';
import { renderInboxPage } from './inbox-page.ts';
import { openMailbox, serveMail } from './mail.ts';

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey: 'x', sessionToken: 'y' };
const mailbox = openMailbox(undefined);
let gateway: Gateway;

beforeAll(async () => {
	gateway = await openGateway(0, console.error);
	gateway.mount(
		'/ses',
		allowOnlyFunctions(credentials, (request, response) => serveMail(mailbox, request, response)),
	);
});
afterAll(() => gateway.close());

function send(as: typeof credentials, port = gateway.port) {
	const client = new SESv2Client({ endpoint: `http://127.0.0.1:${port}/ses`, region: 'ap-northeast-1', credentials: as, maxAttempts: 1 });
	const Body = { Text: { Data: 'Your code is 123456' } };
	const Content = { Simple: { Subject: { Data: '認証コード' }, Body } };
	const command = new SendEmailCommand({ FromEmailAddress: 'Market <market@example.com>', Destination: { ToAddresses: ['New@Example.com'] }, Content });
	return client.send(command).finally(() => client.destroy());
}

test('a mail sent by the SDK is found by its address in any case, newest first', async () => {
	expect((await send(credentials)).MessageId).toBeTruthy();
	await mailbox.drop({
		to: 'new@example.com',
		from: 'market@example.com',
		subject: 'Second',
		html: '<p>Open <a href="http://x/?a=1&amp;b=2">the market</a></p>',
	});
	expect(mailbox.messages({ to: 'new@example.com' })).toMatchObject([
		{ subject: 'Second', text: 'Open the market http://x/?a=1&b=2' },
		{ subject: '認証コード', text: 'Your code is 123456', to: 'New@Example.com' },
	]);
	expect(mailbox.messages({ to: 'other@example.com' })).toEqual([]);
	expect(mailbox.messages({ since: Date.now() + 60_000 })).toEqual([]);
});

test('a mail that the service has accepted is on the disk, so that no kill loses it', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'mail-'));
	const kept = openMailbox(join(folder, 'mail.json'));
	const other = await openGateway(0, console.error);
	onTestFinished(async () => {
		await other.close();
		await kept.close();
		await rm(folder, { recursive: true });
	});
	other.mount('/ses', (request, response) => serveMail(kept, request, response));
	const sent = await Promise.all([send(credentials, other.port), send(credentials, other.port)]);
	const stored: { id: string }[] = JSON.parse(await readFile(join(folder, 'mail.json'), 'utf8'));
	expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(sent.map(({ MessageId }) => MessageId)));
});

test('nobody but the market’s functions can send', async () => {
	await expect(send({ ...credentials, accessKeyId: 'SOMEBODY' })).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
});

test('the page shows mails as text, with links to click and nothing else alive', () => {
	const mail = {
		id: '1',
		from: 'm@example.com',
		to: 'a@example.com',
		subject: '<script>alert(1)</script>',
		text: 'See http://localhost/x?a=1&b=2 <b>',
		sentAt: '',
	};
	const page = renderInboxPage('a@example.com', [mail]);
	expect(page).toContain('<a href="http://localhost/x?a=1&amp;b=2" rel="noreferrer">');
	expect(page).not.toContain('<script>');
	expect(page).toContain('&lt;b&gt;');
});
