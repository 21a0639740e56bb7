import { BadRequestException, type MessageHeader, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { readSetting } from '#functions/environment.ts';
import { type Mailer, MailRefused } from '#functions/usecases/notifications/live-channel.ts';

const client = new SESv2Client({});
const from = readSetting('MAIL_FROM');

export const mailer: Mailer = {
	async send(to, { subject, text, html }, unsubscribe) {
		const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
		const mail = new SendEmailCommand({
			FromEmailAddress: from,
			Destination: { ToAddresses: [to] },
			Content: {
				Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) }, Headers: unsubscribe ? listUnsubscribe(unsubscribe) : undefined },
			},
		});
		try {
			await client.send(mail);
		} catch (error) {
			// SES's exception for an address or content that no retry can correct. `MessageRejected` is different: an identity may be verified again.
			throw error instanceof BadRequestException ? new MailRefused(error) : error;
		}
	},
};

/** Returns the headers of RFC 8058; SES signs both with the mail (DKIM). */
function listUnsubscribe(link: string): MessageHeader[] {
	return [
		{ Name: 'List-Unsubscribe', Value: `<${link}>` },
		{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
	];
}
