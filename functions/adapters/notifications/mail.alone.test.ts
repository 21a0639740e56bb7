import {
	InternalServiceErrorException,
	MessageRejected,
	SESv2Client,
	SendEmailCommand,
	SendingPausedException,
	TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => Object.assign(process.env, { AWS_REGION: 'ap-northeast-1', MAIL_FROM: 'Diamond Market <market@example.com>' }));

const { mailer } = await import('./mail.ts');
const ses = mockClient(SESv2Client);
const said = { $metadata: {}, message: 'Not sent' };
const mail = { subject: '落札', text: 'You won', html: '<p>You won</p>' };

beforeEach(() => void ses.reset());

test('a mail goes to its one reader, in both forms', async () => {
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	await mailer.send('mei@example.com', mail);
	expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
		FromEmailAddress: 'Diamond Market <market@example.com>',
		Destination: { ToAddresses: ['mei@example.com'] },
		Content: { Simple: { Subject: { Data: '落札', Charset: 'UTF-8' }, Body: { Text: { Data: 'You won' }, Html: { Data: '<p>You won</p>' } } } },
	});
});

test('a mail that may be ended says so to mail programs, with both headers of RFC 8058', async () => {
	ses.on(SendEmailCommand).resolves({ MessageId: '1' });
	await mailer.send('mei@example.com', mail, 'https://market.example/end');
	expect(ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Headers).toEqual([
		{ Name: 'List-Unsubscribe', Value: '<https://market.example/end>' },
		{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
	]);
	await mailer.send('mei@example.com', mail);
	expect(ses.commandCalls(SendEmailCommand)[1]?.args[0].input.Content?.Simple?.Headers).toBeUndefined();
});

test.each([
	['has too much to do', new TooManyRequestsException(said)],
	['fails', new InternalServiceErrorException(said)],
	['is paused', new SendingPausedException(said)],
	['refuses the message', new MessageRejected(said)],
])('a mail is not taken for sent when the mail service %s: whoever tells the member tells again', async (_, fault) => {
	ses.on(SendEmailCommand).rejects(fault);
	await expect(mailer.send('mei@example.com', mail)).rejects.toBe(fault);
});
