import { linkTo } from '#shared/contract/screens.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { mails } from './mail-words.ts';

/** Reasons for mailing a code: a new address, a new password, or another sign-up with a known address by `/login/register` or at the identity service. */
export type IdentityMailKind = 'confirm' | 'reset' | 'registered-again' | 'known-address';

/** Writes a mail with a code, in the member's language. `code` may be a placeholder; the text has it once. */
export function writeIdentityMail(
	kind: IdentityMailKind,
	language: Language,
	filling: { code: string; email: string; webOrigin: string; account?: string },
): { subject: string; html: string } {
	const t = mails(language);
	const path = chooseLink(kind, filling);
	const html = `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2430;font-family:system-ui,'Hiragino Sans','Yu Gothic',sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${t('market')}</p>
<p style="margin:0 0 24px">${t(`${kind}.opening`)}</p>
<p style="margin:0;color:#5b6675;font-size:14px">${t(`${kind}.codeLabel`)}</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums">${filling.code}</p>
<p style="margin:0 0 24px"><a href="${filling.webOrigin}${path}" style="color:#1d5fbf">${t(`${kind}.link`)}</a></p>
<p style="margin:0;color:#5b6675;font-size:14px">${t(`${kind}.closing`)}</p>
</div>
</body>
</html>`;
	return { subject: t(`${kind}.subject`), html };
}

/** Several people may sign up with one address: the link states whose code it is. */
function chooseLink(kind: IdentityMailKind, { email, account }: { email: string; account?: string }): string {
	if (kind === 'known-address') return linkTo('login');
	return kind === 'confirm' ? linkTo('otp', { email, account }) : linkTo('updatePassword', { email });
}
