import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import {
	findDeadline,
	type LotsData,
	type NotificationData,
	type NotificationFact,
	type NotificationKind,
	type StoneData,
} from '#shared/domain/notifications/notification.ts';
import { describeIssue } from './errors.ts';
import { getLocale, writeMarketTime } from './formats.ts';
import english from './locales/en/server/notificationKinds.json' with { type: 'json' };
import englishTrade from './locales/en/web/trade.json' with { type: 'json' };
import japanese from './locales/ja/server/notificationKinds.json' with { type: 'json' };
import japaneseTrade from './locales/ja/web/trade.json' with { type: 'json' };
import { chooseVariant } from './notification-variant.ts';
import { translateStoneName } from './stone-name.ts';
import { addWords } from './words.ts';

export const notificationKinds = addWords('notificationKinds', { en: english, ja: japanese });
type Words = ReturnType<typeof notificationKinds>;

/** Kinds that ask a party of a deal for an answer. A banned party can give none. */
const ASKING: readonly NotificationKind[] = ['ACCEPTED', 'CONFIRM_REMINDER', 'COMPLAINT', 'COMPLAINT_ANSWERED', 'COMPLAINT_WITHDRAWN'];

/**
 * Writes title and body of a notification in its member's language. Deadlines are in `zone`, the market's; amounts are per carat. `state` is the state of
 * a member who reads it by mail; in the market only members who may log in read it.
 */
export function describeNotification(fact: NotificationFact, language: Language, zone: string, state?: MemberState): { title: string; body: string } {
	const { kind } = fact;
	const { data } = fact;
	const t = notificationKinds(language);
	const deadline = findDeadline(data);
	const options = {
		context: chooseVariant(fact, state),
		count: 'count' in data ? data.count : undefined,
		replace: {
			...data,
			...('lot' in data && { lot: translateName(data.lot, language) }),
			...('lotId' in data && { stone: nameStone(data, language) }),
			...('lots' in data && { lots: nameLots(data, language) }),
			...(deadline && { deadline: writeMarketTime(deadline, language, zone) }),
			...('restoredTo' in data && data.restoredTo && { restoredTo: writeMarketTime(data.restoredTo, language, zone) }),
			...('points' in data && { points: t(data.points < 0 ? 'phrase.lost' : 'phrase.gained', { count: Math.abs(data.points) }) }),
			...('displayed' in data && { fate: t(data.displayed ? 'phrase.displayed' : 'phrase.notDisplayed') }),
			...('reason' in data && { reason: data.reason ? describeReason(data.reason, t) : '' }),
			...('kinds' in data && { kinds: t(`media.${data.kinds === 'photo' || data.kinds === 'video' ? data.kinds : 'both'}`) }),
			...('fault' in data && { fault: describeIssue(data.fault, language) }),
			...(kind === 'IMPORT_FINISHED' && { doubts: fact.data.warnings ? t('phrase.doubts', { count: fact.data.warnings }) : '' }),
			...('priceChanged' in data && { changes: describeChanges(data, t) }),
			...(kind === 'NEW_DEVICE' && describeSignIn(fact.data, language, zone, t)),
		},
	};
	const body = t(`${kind}.body`, options).trim();
	// The usual titles ask for an answer, some under the threat of a ban.
	if (state === 'BANNED' && ASKING.includes(kind)) return { title: t('phrase.bannedTitle', options), body: `${body}\n${t('phrase.banned')}` };
	return { title: t(`${kind}.title`, options), body };
}

const TRADE: Record<Language, Record<'labGrown' | 'shape' | 'color', Record<string, string>>> = { en: englishTrade, ja: japaneseTrade };

/** Names a stone with its lot id in the reader's language: `ペアシェイプ 0.50 ct D IF（ロットA-1）`. */
export function nameStone({ lot, lotId }: Pick<StoneData, 'lot' | 'lotId'>, language: Language): string {
	return notificationKinds(language)('phrase.stone', { replace: { lot: translateName(lot, language), lotId } });
}

function translateName(name: string, language: Language): string {
	return translateStoneName(name, (group, code) => TRADE[language][group][code] ?? code);
}

/** Separators of names in a list. A lot id that contains one is put in quotation marks. */
const LIST_MARK = /[,、，]/;

/** Lists the first lots by name: `A1, A2 and 3 more`. */
function nameLots(data: LotsData & { more?: number; search?: string }, language: Language): string {
	const t = notificationKinds(language);
	// A saved search names stones; the other lists name lots by their sellers' stock numbers.
	const say = (name: string) => (data.search === undefined ? name : translateName(name, language));
	const listed = data.names?.map((name) => (LIST_MARK.test(name) ? t('phrase.quoted', { replace: { name } }) : say(name)));
	const names = listed?.join(t('phrase.separator')) ?? say(data.lots);
	if (data.more) return t('phrase.andOthers', { replace: { names } });
	// Earlier releases stored the names only as one text: the first LOTS_NAMED of them.
	const more = data.count - (data.names?.length ?? Math.min(data.count, LOTS_NAMED));
	return more > 0 ? t('phrase.andMore', { replace: { names, more } }) : names;
}

/** Describes a reason. It is one of the market's codes, or an admin's text, whose final full stop is removed. */
function describeReason(reason: string, t: Words): string {
	if (reason === 'COMPLAINT' || reason === 'NOT_CONFIRMED') return t(`reason.${reason}`);
	return t('reason.stated', { replace: { reason: reason.replace(/[.。]+$/, '') } });
}

function describeSignIn({ at, by, browser, system, country }: NotificationData['NEW_DEVICE'], language: Language, zone: string, t: Words) {
	const known = browser && system ? t('phrase.onSystem', { replace: { browser, system } }) : (browser ?? system);
	return {
		time: writeMarketTime(at, language, zone),
		device: known ?? t(by === 'SCRIPT' ? 'phrase.script' : 'phrase.unknownDevice'),
		country: country ? (new Intl.DisplayNames(getLocale(language), { type: 'region' }).of(country) ?? country) : t('phrase.unknownCountry'),
	};
}

function describeChanges(data: NotificationData['TRACKED_CHANGED'], t: Words): string {
	const { askingPrice, state: shown } = data;
	// Nobody is told of prices while the stone is not for sale.
	const isBack = shown === 'DISPLAYED' && askingPrice !== undefined;
	const unchanged = isBack ? t('phrase.priceIs', { replace: data }) : '';
	const price = data.priceChanged ? t(askingPrice === undefined ? 'phrase.priceOnRequest' : 'phrase.priceChanged', { replace: data }) : unchanged;
	const state = data.state ? t(`state.${data.state}`) : '';
	return price && state ? t('phrase.both', { replace: { first: price, second: state } }) : price || state;
}
