import type { Language } from '#shared/domain/common/language.ts';
import { findDeadline, type NotificationFact, type NotificationKind } from '#shared/domain/notifications/notification.ts';
import { writeMarketTime } from './formats.ts';
import english from './locales/en/server/webPush.json' with { type: 'json' };
import japanese from './locales/ja/server/webPush.json' with { type: 'json' };
import { chooseVariant } from './notification-variant.ts';
import { addWords } from './words.ts';

const say = addWords('webPush', { en: english, ja: japanese });
type PushedKind = NotificationKind & keyof typeof english.kinds;

/** Writes a push message for a lock screen, which bystanders can read: the event and its deadline in `zone`, without stone, member or amount. */
export function writePush(fact: NotificationFact, language: Language, zone: string): { title: string; body: string } {
	const t = say(language);
	if (!isPushed(fact.kind)) return writeHeldPush(1, language);
	const deadline = findDeadline(fact.data);
	const options = { context: chooseVariant(fact), replace: { deadline: deadline ? writeMarketTime(deadline, language, zone) : '' } };
	return { title: t(`kinds.${fact.kind}`, options), body: t('body') };
}

/** Writes one push message for several that waited for the end of the quiet hours. */
export function writeHeldPush(count: number, language: Language): { title: string; body: string } {
	const t = say(language);
	return { title: t('held', { count }), body: t('body') };
}

function isPushed(kind: NotificationKind): kind is PushedKind {
	return kind in english.kinds;
}
