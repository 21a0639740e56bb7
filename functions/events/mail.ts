import { mailer } from '#functions/adapters/notifications/mail.ts';
import { sendMails } from './mail-queue.ts';

export const handler = sendMails(mailer);
