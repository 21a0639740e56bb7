import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { readSetting } from '../environment.ts';
import type { Mailer } from '../usecases/telling/live-channel.ts';

const client = new SESv2Client({});
const from = readSetting('MAIL_FROM');

/** The market's outgoing mail. */
export const mailer: Mailer = {
	async send(to, { subject, text, html }) {
		const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
		await client.send(
			new SendEmailCommand({
				FromEmailAddress: from,
				Destination: { ToAddresses: [to] },
				Content: { Simple: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } } },
			}),
		);
	},
};
