import type { Language } from '#shared/domain/language.ts';
import { findDeadline, type NotificationData, type NotificationFact } from '#shared/domain/notification.ts';
import { describeIssue } from './errors.ts';
import { getLocale, writeMarketTime } from './formats.ts';
import english from './locales/en/server/notificationKinds.json' with { type: 'json' };
import englishTrade from './locales/en/web/trade.json' with { type: 'json' };
import japanese from './locales/ja/server/notificationKinds.json' with { type: 'json' };
import japaneseTrade from './locales/ja/web/trade.json' with { type: 'json' };
import { addWords } from './words.ts';

/** The words of each kind of notification. */
export const notificationKinds = addWords('notificationKinds', { en: english, ja: japanese });
type Words = ReturnType<typeof notificationKinds>;

/**
 * Title and body of a notification in its member's language. Deadlines are
 * written in `zone`, the market's; amounts are per carat.
 */
export function describeNotification(fact: NotificationFact, language: Language, zone: string): { title: string; body: string } {
	const { kind } = fact;
	const data = nameStones(fact, language);
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
			...(kind === 'NEW_DEVICE' && describeSignIn(fact.data, language, zone, t)),
		},
	};
	return { title: t(`${kind}.title`, options), body: t(`${kind}.body`, options).trim() };
}

const TRADE = { en: englishTrade, ja: japaneseTrade } as const;
/** What a stone's name, as it is kept, has of words: its shape by the code, and that it is fancy. */
const NAMED = new RegExp(`\\b(?:(${Object.keys(englishTrade.shape).join('|')})(?= \\d)|(?<= ct )Fancy\\b)`, 'gi');

/** Stones by the words of the reader's language: what is kept as “Pear 0.50 ct D IF” is “ペアシェイプ 0.50 ct D IF”. */
function nameStones({ kind, data }: NotificationFact, language: Language): NotificationFact['data'] {
	const { shape: shapes, color }: { shape: Record<string, string>; color: { FANCY: string } } = TRADE[language];
	const say = (text: string) => text.replace(NAMED, (word, shape?: string) => (shape ? (shapes[shape.toUpperCase()] ?? word) : color.FANCY));
	// Other lists of lots have their ids, which are the seller's own.
	return { ...data, ...('lot' in data && { lot: say(data.lot) }), ...(kind === 'SAVED_SEARCH_DIGEST' && { lots: say(data.lots) }) };
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
		case 'PASSWORD_CHANGED':
			return data.by === 'ADMIN' ? 'admin' : undefined;
		case 'FACTOR_CHANGED':
			return data.change;
		case 'REGISTRATION_DECIDED':
			if (data.change) return data.decision === 'APPROVE' ? 'changed' : 'changeRefused';
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

/** When, from which device and from which country somebody signed in. */
function describeSignIn({ at, by, browser, system, country }: NotificationData['NEW_DEVICE'], language: Language, zone: string, t: Words) {
	const known = browser && system ? t('phrase.onSystem', { replace: { browser, system } }) : (browser ?? system);
	return {
		time: writeMarketTime(at, language, zone),
		device: known ?? t(by === 'SCRIPT' ? 'phrase.script' : 'phrase.unknownDevice'),
		country: country ? (new Intl.DisplayNames(getLocale(language), { type: 'region' }).of(country) ?? country) : t('phrase.unknownCountry'),
	};
}

function describeChanges(data: NotificationData['TRACKED_CHANGED'], t: Words): string {
	const price = data.priceChanged ? t(data.askingPrice === undefined ? 'phrase.priceOnRequest' : 'phrase.priceChanged', { replace: data }) : '';
	const state = data.state ? t(`state.${data.state}`) : '';
	return price && state ? t('phrase.both', { replace: { first: price, second: state } }) : price || state;
}
