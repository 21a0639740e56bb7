import type { Language } from '#shared/domain/language.ts';
import type { NotificationData, NotificationFact } from '#shared/domain/notification.ts';
import { describeIssue } from './errors.ts';
import { writeMarketTime } from './formats.ts';
import english from './locales/en/server/notificationKinds.json' with { type: 'json' };
import japanese from './locales/ja/server/notificationKinds.json' with { type: 'json' };
import { addWords } from './words.ts';

/** The words of each kind of notification. */
export const notificationKinds = addWords('notificationKinds', { en: english, ja: japanese });
type Words = ReturnType<typeof notificationKinds>;

/**
 * Title and body of a notification in its member's language. Deadlines are
 * written in `zone`, the market's; amounts are per carat.
 */
export function describeNotification(fact: NotificationFact, language: Language, zone: string): { title: string; body: string } {
	const { kind, data } = fact;
	const t = notificationKinds(language);
	const deadline = findDeadline(data);
	const options = {
		context: chooseVariant(fact),
		count: 'count' in data ? data.count : undefined,
		replace: {
			...data,
			...('lotId' in data && { stone: t('phrase.stone', { replace: data }) }),
			...('lots' in data && { lots: nameLots(data, t) }),
			...(deadline && { deadline: writeMarketTime(deadline, language, zone) }),
			...('points' in data && { points: t(data.points < 0 ? 'phrase.lost' : 'phrase.gained', { count: Math.abs(data.points) }) }),
			...('displayed' in data && { fate: t(data.displayed ? 'phrase.displayed' : 'phrase.notDisplayed') }),
			...('reason' in data && { reason: data.reason ? describeReason(data.reason, t) : '' }),
			...('kinds' in data && { kinds: t(`media.${data.kinds === 'photo' || data.kinds === 'video' ? data.kinds : 'both'}`) }),
			...('fault' in data && { fault: describeIssue(data.fault, language) }),
			...('priceChanged' in data && { changes: describeChanges(data, t) }),
		},
	};
	return { title: t(`${kind}.title`, options), body: t(`${kind}.body`, options).trim() };
}

/** Which of the wordings of its kind says what happened; undefined for the usual one. */
function chooseVariant({ kind, data }: NotificationFact): string | undefined {
	switch (kind) {
		case 'REJECTED':
			// Only the seller, whose time ran out, loses points.
			if (data.timedOut) return data.points < 0 ? 'sellerTimedOut' : 'timedOut';
			return undefined;
		case 'CONFIRM_REMINDER':
			if (data.accused) return 'accused';
			if (data.sold) return 'sold';
			return data.party === 'seller' ? 'seller' : undefined;
		case 'COMPLAINT':
			return data.answered ? 'answered' : undefined;
		case 'REPORTED':
		case 'REPORT_OPENED':
			return data.settleBy ? 'disputed' : undefined;
		case 'CASE_DECIDED':
			if (data.expired) return 'expired';
			return data.banned === 'none' ? undefined : data.banned;
		case 'IMPORT_FINISHED':
			return data.rejected > 0 ? 'rejected' : undefined;
		case 'IMPORT_FAILED':
			return data.saved > 0 ? 'partly' : undefined;
		case 'REGISTRATION_DECIDED':
			return data.decision === 'APPROVE' ? undefined : 'refused';
		case 'MEDIA_REQUESTED':
			return data.message ? 'message' : undefined;
		case 'SAVED_SEARCH_DIGEST':
			return data.more ? 'more' : undefined;
		case 'CONTACT_MESSAGE':
			return data.companyName ? 'company' : undefined;
		default:
			return undefined;
	}
}

/** By when the reader, or somebody else, has to act. */
function findDeadline(data: NotificationFact['data']): string | undefined {
	if ('closesAt' in data) return data.closesAt;
	if ('decideBy' in data) return data.decideBy;
	if ('confirmBy' in data) return data.confirmBy;
	if ('settleBy' in data) return data.settleBy;
	return 'expiresAt' in data ? data.expiresAt : undefined;
}

/** `A1, A2 and 3 more`: `lots` names the first ones only. */
function nameLots({ lots, count, more: isMore = 0 }: { lots: string; count: number; more?: number }, t: Words): string {
	if (isMore) return t('phrase.andOthers', { replace: { names: lots } });
	const more = count - lots.split(', ').length;
	return more > 0 ? t('phrase.andMore', { replace: { names: lots, more } }) : lots;
}

/** Why a member was refused, reported or banned: a code of the market's, or an admin's own words without their own full stop. */
function describeReason(reason: string, t: Words): string {
	if (reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED') return t(`reason.${reason}`);
	return t('reason.stated', { replace: { reason: reason.replace(/[.。]+$/, '') } });
}

function describeChanges(data: NotificationData['TRACKED_CHANGED'], t: Words): string {
	const price = data.priceChanged ? t(data.askingPrice === undefined ? 'phrase.priceOnRequest' : 'phrase.priceChanged', { replace: data }) : '';
	const state = data.state ? t(`state.${data.state}`) : '';
	return price && state ? t('phrase.both', { replace: { first: price, second: state } }) : price || state;
}
