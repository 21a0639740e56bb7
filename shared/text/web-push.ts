import type { Language } from '#shared/domain/common/language.ts';
import type { NotificationKind } from '#shared/domain/notifications/notification.ts';
import english from './locales/en/server/webPush.json' with { type: 'json' };
import japanese from './locales/ja/server/webPush.json' with { type: 'json' };
import { addWords } from './words.ts';

const say = addWords('webPush', { en: english, ja: japanese });
type PushedKind = keyof typeof english.kinds;

/** Writes a push message for a lock screen, which bystanders can read: the event, without stone, member or amount. */
export function writePush(kind: NotificationKind, language: Language): { title: string; body: string } {
	const t = say(language);
	return isPushed(kind) ? { title: t(`kinds.${kind}`), body: t('body') } : writeHeldPush(1, language);
}

/** Writes one push message for several that waited for the end of the quiet hours. */
export function writeHeldPush(count: number, language: Language): { title: string; body: string } {
	const t = say(language);
	return { title: t('held', { count }), body: t('body') };
}

function isPushed(kind: NotificationKind): kind is PushedKind {
	return kind in english.kinds;
}
