import { BadRequestException, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { readSetting } from '../environment.ts';
import { type Mailer, MailRefused } from '../usecases/telling/live-channel.ts';

const client = new SESv2Client({});
const from = readSetting('MAIL_FROM');

/** The market's outgoing mail. */
export const mailer: Mailer = {
	async send(to, { subject, text, html }) {
		const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
		const mail = new SendEmailCommand({
			FromEmailAddress: from,
			Destination: { ToAddresses: [to] },
			Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
		});
		try {
			await client.send(mail);
		} catch (error) {
			// SES's word for an address or a content that no later try would make any better. `MessageRejected` is none: an identity may be verified again.
			throw error instanceof BadRequestException ? new MailRefused(error) : error;
		}
	},
};
