import { findPlace } from '#shared/contract/notifications/notification-place.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import type { NotificationFact } from '#shared/domain/notifications/notification.ts';
import { mayChoose } from '#shared/domain/notifications/notification-settings.ts';
import { layOutMail, type NotificationMail, type Reader } from './mail-layout.ts';
import { describeNotification, notificationKinds } from './notifications.ts';

/** Writes a notification as a mail to its member, with a link to the page that it concerns. */
export function writeNotificationMail(fact: NotificationFact & { diamondId?: string }, reader: Reader, zone: string, webOrigin: string): NotificationMail {
	const isUndecidable = reader.state === 'BANNED' && fact.kind === 'AUCTION_CLOSED_SELLER';
	const place = isUndecidable ? linkTo('contact') : findPlace(fact);
	return layOutMail(describeNotification(fact, reader.language, zone, reader.state), reader, webOrigin + place);
}

/**
 * Writes one mail for several notifications that waited: the first ones in full, those that nobody can turn off before all others, and the number of
 * the rest. `isMore`: there are even more than `facts`.
 */
export function writeHeldMail(facts: readonly NotificationFact[], isMore: boolean, reader: Reader, zone: string, webOrigin: string): NotificationMail {
	const t = notificationKinds(reader.language);
	const sorted = facts.toSorted((one, other) => Number(mayChoose(one.kind, 'mail')) - Number(mayChoose(other.kind, 'mail')));
	const parts = sorted.slice(0, LOTS_NAMED).map((fact) => {
		const { title, body } = describeNotification(fact, reader.language, zone, reader.state);
		return `${title}\n${body}`;
	});
	const left = facts.length - parts.length;
	const rest = isMore ? [t('held.others')] : left > 0 ? [t('held.more', { count: left })] : [];
	return layOutMail({ title: t('held.title', { count: facts.length }), body: [...parts, ...rest].join('\n\n') }, reader, webOrigin + linkTo('notifications'));
}
