import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { type AuditAct, compareValues } from '#shared/domain/audit/audit-event.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { WebhooksRecord } from '../integrations/ports/webhooks.ts';
import type { Change } from '../market/changes.ts';
import type { PushSubscriptionsRecord } from '../notifications/ports/push-subscriptions.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { Actor, AuditEvent } from './ports/audit-log.ts';
import { compareChoices, deriveWidgetEvents, type NewAuditEvent } from './setting-events.ts';
import { deriveDeletedEvents, deriveReplacedEvents, isReplaced } from './stock-events.ts';

/** Fields of a profile that the member states and an admin checks. */
const PROFILE = [
	'firstName',
	'lastName',
	'companyName',
	'country',
	'licenceNumber',
	'phoneNumber',
	'mobileNumber',
	'dateOfBirth',
	'preferredCommunication',
	'communicationAddress',
	'language',
] as const satisfies readonly (keyof MemberRecord)[];

/**
 * Derives the audit events of changes that are about to be written: each event is written with its fact, in the same transaction, by any use case.
 * The clock's changes of stones are not events. If an import replaces a member's stock, the import is the event, not each stone; stones replaced by
 * its rows afterwards are one event per transaction, and so are stones that a member deletes.
 */
export function deriveAuditEvents(changes: readonly Change[], actor: Actor, at: number, newId: () => string): AuditEvent[] {
	const replaced = actor.memberId ? changes.filter(isReplaced) : [];
	const others = replaced.length > 1 ? changes.filter((change) => !isReplaced(change)) : changes;
	const events = [
		...others.flatMap((change) => deriveEvents(change, changes, actor)),
		...(replaced.length > 1 ? deriveReplacedEvents(replaced) : []),
		...(actor.memberId ? deriveDeletedEvents(changes) : []),
	];
	const common = { at, by: actor.memberId, keyId: actor.key?.keyId, network: actor.network, country: actor.country };
	return events.map((deed) => ({ deedId: newId(), ...common, ...deed }));
}

function deriveEvents(change: Change, changes: readonly Change[], actor: Actor): NewAuditEvent[] {
	switch (change.kind) {
		case 'audit-event':
			return [change.event];
		case 'member-changed':
			return deriveMemberEvents(change.before, change.after, changes, actor);
		case 'member-removed':
			return [{ kind: 'REMOVAL', memberId: change.before.memberId }];
		case 'listing-changed':
			return actor.memberId ? deriveListingEvents(change.before, change.after, actor.memberId) : [];
		case 'bid-added':
			return actor.memberId ? [deriveBidEvent(change.bid, changes)] : [];
		case 'points': {
			const { memberId, points, why, reason } = change.entry;
			const sum = change.given?.rank;
			const values: Pick<AuditEvent, 'before' | 'after'> = sum === undefined ? { after: { points } } : { before: { rank: sum }, after: { rank: sum + points } };
			return [{ kind: 'POINTS', act: why, memberId, reason, listingId: change.listingId, ...values }];
		}
		case 'discount-rate':
			return actor.memberId
				? [{ kind: 'SETTING', act: 'DISCOUNT_RATE', memberId: actor.memberId, before: { percent: change.before ?? null }, after: { percent: change.rate } }]
				: [];
		case 'notification-settings':
			return [{ kind: 'SETTING', act: 'NOTIFICATIONS', memberId: change.after.memberId, ...compareChoices(change.before?.choices, change.after.choices) }];
		case 'price-list':
			// The list's content is confidential, in the audit log too.
			return [{ kind: 'SETTING', act: change.after.sealed ? 'PRICE_LIST' : 'PRICE_LIST_DELETED', memberId: change.after.memberId }];
		case 'push-subscriptions-changed':
			return actor.memberId === change.after.memberId ? derivePushEvents(change.before, change.after) : [];
		case 'webhooks':
			return deriveWebhookEvents(change, actor);
		case 'widget-saved':
			return deriveWidgetEvents(change.before, change.after);
		case 'widget-deleted':
			return deriveWidgetEvents(change.before, undefined);
		case 'session-begun': {
			const { memberId, kind: by, browser, system } = change.session;
			const after = { by, browser: browser ?? null, system: system ?? null, newDevice: change.isNewDevice };
			return [{ kind: 'SIGN_IN', memberId, by: memberId, after }];
		}
		case 'session-ended': {
			// A member who signs out may have no valid token.
			const { memberId, browser, system } = change.session;
			if (change.how === 'SIGNED_OUT') return [{ kind: 'SIGN_OUT', memberId, by: memberId }];
			return [{ kind: 'SIGN_OUT', act: 'ANOTHER', memberId, before: { browser: browser ?? null, system: system ?? null } }];
		}
		case 'case-saved':
			return deriveVerdictEvents(change, actor);
		case 'notification':
			return deriveNotificationEvents(change);
		default:
			return [];
	}
}

function deriveMemberEvents(before: MemberRecord, after: MemberRecord, changes: readonly Change[], actor: Actor): NewAuditEvent[] {
	const { memberId } = after;
	const events: NewAuditEvent[] = [];
	// The operator's program appoints admins, whatever their state was.
	if (before.roleId !== after.roleId) {
		const [had, has] = [before, after].map((one) => ({ state: one.state, admin: one.roleId === ADMIN_ROLE }));
		return [{ kind: 'DECISION', memberId, before: had, after: has }];
	}
	const values = compareValues(before, after, PROFILE);
	// Members who restore the approved name themselves end the review, too.
	const isReviewed = before.approved !== undefined && after.approved === undefined && before.state === after.state && actor.memberId !== memberId;
	if (isReviewed) events.push({ kind: 'DECISION', memberId, act: values ? 'NAME_REFUSED' : 'NAME_APPROVED', ...values, isPersonal: true });
	else if (after.state === 'PENDING' && before.state !== 'PENDING')
		events.push({ kind: 'PROFILE', act: 'REGISTRATION_SENT', memberId, ...values, isPersonal: true });
	else if (values) events.push({ kind: 'PROFILE', memberId, ...values, isPersonal: true });
	if (before.state === after.state) return events;
	const states = { before: { state: before.state }, after: { state: after.state } };
	if (before.state === 'PENDING' && after.state !== 'BANNED') {
		events.push({ kind: 'DECISION', act: after.state === 'ACTIVE' ? 'APPROVED' : 'REFUSED', memberId, reason: after.stateReason, ...states });
	}
	if (after.state === 'BANNED') {
		const deal = changes.find((change) => change.kind === 'case-saved')?.record;
		events.push({ kind: 'BAN', act: 'BANNED', memberId, reason: after.stateReason, listingId: deal?.listingId, lotId: deal?.lotId, ...states });
	}
	if (before.state === 'BANNED' && after.state === 'ACTIVE')
		events.push({ kind: 'BAN', act: 'LIFTED', memberId, reason: findReason(changes, memberId), ...states });
	return events;
}

/** Finds the reason for lifting a ban. It is stored only in the notification to the member. */
function findReason(changes: readonly Change[], memberId: string): string | undefined {
	for (const change of changes) {
		if (change.kind === 'notification' && change.notification.kind === 'BAN_LIFTED' && change.notification.memberId === memberId)
			return change.notification.data.reason;
	}
	return undefined;
}

function deriveListingEvents(before: ListingRecord, after: ListingRecord, actorId: string): NewAuditEvent[] {
	const { listingId } = after;
	const stone = { listingId, lotId: after.stone.lotId };
	const prices = compareValues(before.stone, after.stone, ['askingPrice']);
	const act = findAct(before, after);
	return [
		...(prices ? [{ kind: 'PRICE' as const, memberId: after.sellerId, ...stone, ...prices }] : []),
		...(act ? [{ kind: 'DECISION' as const, memberId: actorId, act, ...stone, after: { bid: before.auction?.currentBid ?? null } }] : []),
	];
}

/** Finds a party's statement after the close. A missed deadline is the clock's event, with its own transaction. */
function findAct(before: ListingRecord, after: ListingRecord): AuditAct | undefined {
	const said = after.auction?.statements?.slice(before.auction?.statements?.length ?? 0).at(-1)?.said;
	if (said) return said;
	if (before.state !== 'AWAITING_DECISION') return undefined;
	if (after.state === 'ACCEPTED') return 'ACCEPTED';
	return after.state === 'DISPLAYED' ? 'REJECTED' : undefined;
}

/** A ceiling is never recorded; only that it was raised. */
function deriveBidEvent(
	{ listingId, bidderId, bidAmount, currentBid, ceilingOnly, outcome }: Extract<Change, { kind: 'bid-added' }>['bid'],
	changes: readonly Change[],
): NewAuditEvent {
	const changed = changes.find((change) => change.kind === 'listing-changed');
	const stone = changed?.kind === 'listing-changed' ? changed.before : undefined;
	const place = { kind: 'BID' as const, memberId: bidderId, listingId, lotId: stone?.stone.lotId };
	if (ceilingOnly) return { ...place, act: 'CEILING_RAISED' };
	return { ...place, before: { currentBid: stone?.auction?.currentBid ?? null }, after: { bid: bidAmount, currentBid, outcome } };
}

function deriveVerdictEvents({ record }: Extract<Change, { kind: 'case-saved' }>, { memberId }: Actor): NewAuditEvent[] {
	if (record.end?.how !== 'DECIDED' || !memberId) return [];
	const { banned, reason } = record.end;
	return [
		{ kind: 'DECISION', act: 'VERDICT', memberId, listingId: record.listingId, lotId: record.lotId, reason, after: { banned: banned.join(' and ') || null } },
	];
}

/** Derives events that are known only from a notification written with them. */
function deriveNotificationEvents({ notification: { kind, memberId, data } }: Extract<Change, { kind: 'notification' }>): NewAuditEvent[] {
	if (kind === 'PASSWORD_CHANGED') {
		const byCode = data.by === 'MEMBER';
		return [{ kind: 'PASSWORD', act: byCode ? 'BY_CODE' : 'BY_ADMIN', memberId, ...(byCode && { by: memberId }) }];
	}
	if (kind === 'FACTOR_CHANGED') {
		// A member who uses a recovery code has no session.
		const byCode = data.change === 'RECOVERY_CODE_USED';
		return [{ kind: 'FACTOR', act: data.change, memberId, reason: data.reason, ...(byCode && { by: memberId }) }];
	}
	return [];
}

/** Records where a member has turned web push on or off; a renewed subscription is no event. */
function derivePushEvents(before: PushSubscriptionsRecord | undefined, after: PushSubscriptionsRecord): NewAuditEvent[] {
	const [had, has] = [before, after].map((record) => ({ browsers: record?.all.map(({ device }) => device).join(', ') || null }));
	const values = had && has && compareValues(had, has, ['browsers']);
	return values ? [{ kind: 'SETTING', act: 'WEB_PUSH', memberId: after.memberId, ...values, isPersonal: true }] : [];
}

/** Records changes of webhooks and new secrets. The market itself acts when it turns one off. */
function deriveWebhookEvents({ before, after, rotated }: Extract<Change, { kind: 'webhooks' }>, actor: Actor): NewAuditEvent[] {
	const { memberId } = after;
	if (rotated) return [{ kind: 'SETTING', act: 'WEBHOOK_SECRET', memberId, after: { webhook: nameWebhook(after, rotated) }, isPersonal: true }];
	const ids = [...new Set([before, after].flatMap((record) => record?.all.map(({ webhookId }) => webhookId) ?? []))];
	return ids.flatMap((id) => {
		const [had, has] = [before, after].map((record) => ({ webhook: nameWebhook(record, id) }));
		const values = had && has && compareValues(had, has, ['webhook']);
		return values ? [{ kind: 'SETTING' as const, act: 'WEBHOOK' as const, memberId, by: actor.memberId, ...values, isPersonal: true as const }] : [];
	});
}

function nameWebhook(record: WebhooksRecord | undefined, id: string): string | null {
	const found = record?.all.find(({ webhookId }) => webhookId === id);
	return found ? [found.url, found.description, found.events.join(' '), ...(found.off ? [found.off] : [])].join(', ') : null;
}
