import { mailer } from '#functions/adapters/notifications/mail.ts';
import { sendMails } from './mail-queue.ts';

/** The lane of mails, which go out through SES. */
export const handler = sendMails(mailer);
