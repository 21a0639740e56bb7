import { findClosedPlace } from '#shared/contract/notifications/notification-place.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import { CLOSED_KINDS, type ClosedFact, type ClosedKind } from '#shared/domain/notifications/notification.ts';
import { writeMarketTime } from './formats.ts';
import { layOutMail, type NotificationMail, type Reader } from './mail-layout.ts';
import { chooseVariant } from './notification-variant.ts';
import { nameStone, notificationKinds } from './notifications.ts';

/** Writes one mail for several auctions that closed at once: their number, and for each outcome the first lots by name with their amounts. */
export function writeClosingMail(closed: readonly ClosedFact[], reader: Reader, zone: string, webOrigin: string): NotificationMail {
	const t = notificationKinds(reader.language);
	const parts = CLOSED_KINDS.map((kind) => describePart(kind));
	const title = t('closed.title', { count: closed.length });
	return layOutMail({ title, body: parts.filter(Boolean).join('\n\n') }, reader, webOrigin + findLink());

	function findLink(): string {
		const kinds = closed.map(({ kind }) => kind);
		return reader.state === 'BANNED' && kinds.includes('AUCTION_CLOSED_SELLER') ? linkTo('contact') : findClosedPlace(kinds);
	}

	function describePart(kind: ClosedKind): string {
		const facts = closed.filter((fact) => fact.kind === kind);
		const [first] = facts;
		if (!first) return '';
		const until = facts.flatMap(({ data }) => ('decideBy' in data ? data.decideBy : [])).sort()[0];
		const deadline = until ? writeMarketTime(until, reader.language, zone) : '';
		const lots = facts.slice(0, LOTS_NAMED).map(({ data }) => t('closed.lot', { replace: { ...data, stone: nameStone(data, reader.language) } }));
		const more = facts.length - lots.length;
		return [
			t(`closed.${kind}`, { count: facts.length, deadline, context: chooseVariant(first, reader.state) }),
			...lots,
			...(more > 0 ? [t('closed.more', { count: more })] : []),
		].join('\n');
	}
}
