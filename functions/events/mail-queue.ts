import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { publish } from '#functions/adapters/figures.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { unsubscribeLinks } from '#functions/adapters/notifications/unsubscribe-links.ts';
import { readSetting } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import { type Mailer, MailRefused } from '#functions/usecases/notifications/live-channel.ts';
import { type Mailing, type MailOutlet, mailMember } from '#functions/usecases/notifications/mail-member.ts';
import { countForMarket } from '#functions/usecases/operations/count-facts.ts';

const mails = openQueue<Mailing>('MAIL_QUEUE_URL');
const deadLetters = openQueue<Mailing>('MAIL_DEAD_LETTERS_URL');
/** Seconds. */
const GATHERED_FOR = Number(readSetting('CLOSING_MAIL_DELAY'));
const settings: Omit<MailOutlet, 'mailer'> = {
	unsubscribeLinks,
	webOrigin: readSetting('WEB_ORIGIN'),
	// A second less, so that held mails are due when they are gathered.
	gatheredFor: (GATHERED_FOR - 1) * 1000,
	gather: (gathering, times = 1) => mails.send([gathering], times * GATHERED_FOR),
};

/**
 * Creates a handler that sends waiting mails with `mailer`. Mails refused for good are set aside for a human and counted; other failures are retried
 * for a day.
 */
export function sendMails(mailer: Mailer): (event: SQSEvent) => Promise<SQSBatchResponse> {
	const outlet: MailOutlet = { ...settings, mailer };
	return async (event) => {
		const answer = await mails.work(event, async (mailing) => {
			const market = openMarket();
			try {
				await mailMember(market, outlet, mailing);
			} catch (error) {
				if (!(error instanceof MailRefused)) throw error;
				// Counted first, which a repetition does not do twice.
				await countForMarket(market, nameMailing(mailing), market.now, { mailsFailed: 1 });
				await deadLetters.send([mailing]);
			}
		});
		publishFailing(event, answer);
		return answer;
	};
}

/** Publishes the age of the oldest mail that failed. The queue's own figure of age leaves out messages that were received three times. */
function publishFailing({ Records }: SQSEvent, { batchItemFailures }: SQSBatchResponse): void {
	const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
	const queuedAt = Records.flatMap(({ messageId, attributes }) => (failed.has(messageId) ? Number(attributes.SentTimestamp) : []));
	if (queuedAt.length > 0) publish({ failingMailAge: (Date.now() - Math.min(...queuedAt)) / 1000 });
}

function nameMailing(mailing: Mailing): string {
	if ('waitsFor' in mailing) return `mail#${mailing.memberId}#${mailing.waitsFor}#${new Date().toISOString()}`;
	return `mail#${mailing.memberId}#${'closedAt' in mailing ? mailing.closedAt : mailing.notificationId}`;
}
