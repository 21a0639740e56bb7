import type { Language } from '#shared/contract/common.ts';
import { placeOf } from '#shared/contract/notification-place.ts';
import type { NotificationFact } from '#shared/domain/notification.ts';
import { notificationWords } from './notifications.ts';

export interface NotificationMail {
	subject: string;
	text: string;
	html: string;
}

interface Reader {
	firstName: string;
	lastName: string;
	language: Language;
}

const MARKET: Record<Language, string> = { en: 'Diamond Market', jp: 'ダイヤモンドマーケット' };
const OPEN: Record<Language, string> = { en: 'Open in the market', jp: 'マーケットで確認する' };
const CLOSING: Record<Language, string> = {
	en: 'This mail was sent automatically; nobody reads replies to it.',
	jp: '本メールは自動送信です。ご返信いただいてもお答えできません。',
};

/** A notification as a mail to its member: plain text, and simple HTML that says the same. `webOrigin` leads to the place it tells of. */
export function notificationMail(fact: NotificationFact & { diamondId?: string }, reader: Reader, zone: string, webOrigin: string): NotificationMail {
	const { language } = reader;
	const { title, body } = notificationWords(fact.kind, fact.data, language, zone);
	const greeting = language === 'jp' ? `${reader.lastName} ${reader.firstName} 様` : `Dear ${reader.firstName} ${reader.lastName},`;
	const link = webOrigin + placeOf(fact);
	return {
		subject: `${title} – ${MARKET[language]}`,
		text: `${greeting}\n\n${body}\n\n${OPEN[language]}:\n${link}\n\n-- \n${MARKET[language]}\n${CLOSING[language]}\n`,
		html: `<!doctype html>
<html lang="${language === 'jp' ? 'ja' : 'en'}">
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2430;font-family:system-ui,'Hiragino Sans','Yu Gothic',sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${MARKET[language]}</p>
<p style="margin:0 0 16px">${escaped(greeting)}</p>
<p style="margin:0 0 8px;font-size:20px;font-weight:600">${escaped(title)}</p>
<p style="margin:0 0 24px;white-space:pre-line">${escaped(body)}</p>
<p style="margin:0 0 24px"><a href="${escaped(link)}" style="color:#1d5fbf">${OPEN[language]}</a></p>
<p style="margin:0;color:#5b6675;font-size:14px">${CLOSING[language]}</p>
</div>
</body>
</html>`,
	};
}

/** Names, reasons and file names come from members. */
function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
