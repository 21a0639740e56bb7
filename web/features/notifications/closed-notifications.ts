import { findClosedPlace, findPlace } from '#shared/contract/notifications/notification-place.ts';
import type { Notification } from '#shared/contract/notifications/notifications.ts';
import type { Address } from '#shared/contract/screens.ts';
import { CLOSED_KINDS, type ClosedKind } from '#shared/domain/notifications/notification.ts';
import { i18n } from '#web/lib/language/i18n.ts';

interface News {
	title: string;
	body: string;
	place: Address;
}

export function findClosedKind({ kind }: Pick<Notification, 'kind'>): ClosedKind | undefined {
	return CLOSED_KINDS.find((closed) => closed === kind);
}

/** Describes several auctions that closed together in one message. A single one gets its notification's text. */
export function describeClosed(closed: readonly [Notification, ...Notification[]]): News {
	const [first] = closed;
	if (closed.length === 1) return { title: first.title, body: first.body, place: findPlace(first) };
	const t = i18n.getFixedT(i18n.language, 'notifications');
	const kinds = closed.flatMap((one) => findClosedKind(one) ?? []);
	const parts = CLOSED_KINDS.flatMap((kind) => {
		const count = kinds.filter((one) => one === kind).length;
		return count > 0 ? [t(`closed.${kind}`, { count })] : [];
	});
	return { title: t('closed.title', { count: closed.length }), body: parts.join(t('closed.and')), place: findClosedPlace(kinds) };
}
