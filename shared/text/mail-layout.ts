import type { MemberState } from '#shared/domain/accounts/member.ts';
import { formatFullName } from '#shared/domain/accounts/person-name.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { escapeHtml } from './escape-html.ts';
import { mails } from './mail-words.ts';

export interface NotificationMail {
	subject: string;
	text: string;
	html: string;
}

export interface Reader {
	firstName: string;
	lastName: string;
	language: Language;
	/** A banned reader cannot log in, so no mail asks for an answer in the market. */
	state?: MemberState;
}

/**
 * Lays out a mail to a member as plain text and as simple HTML with the same content. Line breaks in `body` are preserved; its names, reasons and
 * file names come from members.
 */
export function layOutMail({ title, body }: { title: string; body: string }, { language, firstName, lastName }: Reader, link: string): NotificationMail {
	const t = mails(language);
	const greeting = t('notification.greeting', { name: formatFullName({ firstName, lastName }, language) });
	const open = t('notification.open');
	const market = t('market');
	const closing = t('notification.closing');
	return {
		subject: `${title} – ${market}`,
		text: `${greeting}\n\n${body}\n\n${open}:\n${link}\n\n-- \n${market}\n${closing}\n`,
		html: `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2430;font-family:system-ui,'Hiragino Sans','Yu Gothic',sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${market}</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 8px;font-size:20px;font-weight:600">${escapeHtml(title)}</p>
<p style="margin:0 0 24px;white-space:pre-line">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="color:#1d5fbf">${open}</a></p>
<p style="margin:0;color:#5b6675;font-size:14px">${closing}</p>
</div>
</body>
</html>`,
	};
}
