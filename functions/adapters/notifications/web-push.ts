import { Logger } from '@aws-lambda-powertools/logger';
import webPush from 'web-push';
import { readSetting } from '#functions/environment.ts';
import type { PushOutcome, PushOutlet } from '#functions/usecases/notifications/web-push.ts';
import { pushServices } from './push-services.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Milliseconds that a push service may take to answer. */
const PATIENCE = 10_000;
const logger = new Logger();

/** The library encrypts (RFC 8291) and signs (RFC 8292). It cannot be configured to our rules for requests, so the request is sent here. */
export const sendToSubscription: PushOutlet['send'] = async ({ endpoint, p256dh, auth }, { content, ttl, urgency, topic }) => {
	// The stage may know fewer push services than when the browser was registered.
	if (!pushServices.isKnown(endpoint)) return 'gone';
	const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(content), {
		TTL: ttl,
		urgency,
		topic,
		vapidDetails: { subject: nameSubject(readSetting('MAIL_FROM')), ...(await readVapidKeys()) },
	});
	const { 'Content-Length': _, ...sent } = headers;
	let answer: Response;
	try {
		answer = await fetch(endpoint, {
			method,
			headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
			body: new Uint8Array(body),
			redirect: 'manual',
			signal: AbortSignal.timeout(PATIENCE),
		});
		await answer.body?.cancel();
	} catch (error) {
		logger.warn('A push service does not answer', { host: new URL(endpoint).host, error: error as Error });
		return 'later';
	}
	const outcome = readOutcome(answer.status);
	// Logs the host only, because the address is secret.
	if (outcome === 'refused' || outcome === 'later') logger.warn('A push service refuses', { host: new URL(endpoint).host, status: answer.status });
	return outcome;
};

/** Maps a push service's status to an outcome (RFC 8030). */
export function readOutcome(status: number): PushOutcome {
	if (status >= 200 && status < 300) return 'taken';
	if (status === 404 || status === 410) return 'gone';
	return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** Returns the contact address for push services. */
function nameSubject(from: string): string {
	return `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`;
}
