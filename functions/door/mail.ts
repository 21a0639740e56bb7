import { randomUUID } from 'node:crypto';
import { storeMail } from '#functions/data/operations/door-items.ts';
import { sendMails } from '#functions/events/mail-queue.ts';
import { refuseOutsideTests } from './refuse-outside-tests.ts';

refuseOutsideTests();

/** The mail queue of a stage with a test door: mails are stored for testers instead of sent. */
export const handler = sendMails({
	async send(to, { subject, text, html }, unsubscribe) {
		const headers = unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : undefined;
		await storeMail({ id: randomUUID(), to, subject, text, html, headers, sentAt: new Date().toISOString() });
	},
});
