import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { choose, mayUnsubscribe, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';

/** The mails that a link ends: one kind, or all kinds that links may end. */
export type Ended = NotificationKind | 'ALL';

export interface UnsubscribeLinks {
	write(memberId: string, kind: Ended): Promise<string>;
	/** Returns undefined for a token that the market did not make. */
	read(token: string): Promise<{ memberId: string; kind: Ended } | undefined>;
}

/** Ends the mails that a mail's token names; a repeated call changes nothing. The token is the proof, so no sign-in is needed. Errors: NOT_FOUND, BUSY. */
export async function unsubscribe(market: Ports<'commit' | 'members' | 'notificationSettings'>, links: UnsubscribeLinks, token: string): Promise<void> {
	const { memberId, kind } = await readToken(links, token);
	await commitOrRetry(async () => {
		const [before, member] = await Promise.all([market.notificationSettings.get(memberId), market.members.get(memberId)]);
		if (!member || member.state === 'REMOVED') throw new MarketError('NOT_FOUND');
		const kinds = kind === 'ALL' ? NOTIFICATION_KINDS.filter(mayUnsubscribe) : [kind];
		const choices = kinds.reduce<NotificationChoices>((chosen, one) => choose(chosen, one, 'mail', false), before?.choices ?? {});
		await market.commit([{ kind: 'notification-settings', before, after: { memberId, version: (before?.version ?? 0) + 1, choices } }]);
	});
}

/** Reads a token. Errors: NOT_FOUND, also for a kind whose mails a link cannot end. */
export async function readToken(links: UnsubscribeLinks, token: string): Promise<{ memberId: string; kind: Ended }> {
	const named = await links.read(token);
	if (!named || (named.kind !== 'ALL' && !mayUnsubscribe(named.kind))) throw new MarketError('NOT_FOUND');
	return named;
}
