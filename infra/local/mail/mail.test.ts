import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

function send(as: typeof credentials) {
	const client = new SESv2Client({ endpoint: `http://127.0.0.1:${gateway.port}/ses`, region: 'ap-northeast-1', credentials: as, maxAttempts: 1 });
	const Body = { Text: { Data: 'Your code is 123456' } };
	const Content = { Simple: { Subject: { Data: '認証コード' }, Body } };
	const command = new SendEmailCommand({ FromEmailAddress: 'Market <market@example.com>', Destination: { ToAddresses: ['New@Example.com'] }, Content });
	return client.send(command).finally(() => client.destroy());
}

test('a mail sent by the SDK is found by its address in any case, newest first', async () => {
	expect((await send(credentials)).MessageId).toBeTruthy();
	mailbox.drop({ to: 'new@example.com', from: 'market@example.com', subject: 'Second', html: '<p>Open <a href="http://x/?a=1&amp;b=2">the market</a></p>' });
	expect(mailbox.messages({ to: 'new@example.com' })).toMatchObject([
		{ subject: 'Second', text: 'Open the market http://x/?a=1&b=2' },
		{ subject: '認証コード', text: 'Your code is 123456', to: 'New@Example.com' },
	]);
	expect(mailbox.messages({ to: 'other@example.com' })).toEqual([]);
	expect(mailbox.messages({ since: Date.now() + 60_000 })).toEqual([]);
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
