import { findPlace } from '#shared/contract/notification-place.ts';
import type { NotificationFact } from '#shared/domain/notification.ts';
import { layOutMail, type NotificationMail, type Reader } from './mail-layout.ts';
import { describeNotification } from './notifications.ts';

/** A notification as a mail to its member. `webOrigin` leads to the place it tells of. */
export function writeNotificationMail(fact: NotificationFact & { diamondId?: string }, reader: Reader, zone: string, webOrigin: string): NotificationMail {
	return layOutMail(describeNotification(fact, reader.language, zone), reader, webOrigin + findPlace(fact));
}
