import { linkTo } from '#shared/contract/screens.ts';
import type { TextLanguage } from './errors.ts';

/** Why a code is mailed: to confirm an address, to set a new password, or because a member signed up again with a known address. */
export type IdentityMailKind = 'confirm' | 'reset' | 'registered-again';

interface Words {
	subject: string;
	/** What the mail is about, in a sentence or two. */
	opening: string;
	/** Above the code. */
	codeLabel: string;
	/** On the link. */
	link: string;
	/** For who did not ask for it. */
	closing: string;
}

const MARKET: Record<TextLanguage, string> = { en: 'Diamond Market', ja: 'ダイヤモンドマーケット' };

const WORDS: Record<IdentityMailKind, Record<TextLanguage, Words>> = {
	confirm: {
		en: {
			subject: 'Your confirmation code',
			opening: 'Welcome to the Diamond Market. Please confirm your e-mail address with this code. It is good for a short time only.',
			codeLabel: 'Confirmation code',
			link: 'Enter the code',
			closing: 'If you did not sign up, you can ignore this mail.',
		},
		ja: {
			subject: '認証コードのお知らせ',
			opening: 'ダイヤモンドマーケットへようこそ。次の認証コードでメールアドレスを確認してください。コードの有効時間は短いため、お早めにご入力ください。',
			codeLabel: '認証コード',
			link: '認証コードを入力する',
			closing: 'お心当たりのない場合は、このメールを破棄してください。',
		},
	},
	reset: {
		en: {
			subject: 'Your code for a new password',
			opening: 'With this code you can set a new password. It is good for a short time only.',
			codeLabel: 'Code',
			link: 'Set a new password',
			closing: 'If you did not ask for it, you can ignore this mail: your password stays as it is. Never pass the code on.',
		},
		ja: {
			subject: 'パスワード再設定コードのお知らせ',
			opening: '次のコードで新しいパスワードを設定できます。コードの有効時間は短いため、お早めにご入力ください。',
			codeLabel: '再設定コード',
			link: '新しいパスワードを設定する',
			closing: 'お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。コードは第三者に知らせないでください。',
		},
	},
	'registered-again': {
		en: {
			subject: 'You already have an account',
			opening:
				'Somebody, probably you, tried to sign up with this e-mail address. You already have an account: just sign in. If you do not know your password any more, set a new one with this code. It is good for a short time only.',
			codeLabel: 'Code for a new password',
			link: 'Set a new password',
			closing: 'If it was not you, there is nothing to do: nothing has changed. Never pass the code on.',
		},
		ja: {
			subject: 'すでにアカウントをお持ちです',
			opening:
				'このメールアドレスで新規登録の操作がありました。すでにアカウントをお持ちですので、そのままログインしてください。パスワードをお忘れの場合は、次のコードで新しいパスワードを設定できます。コードの有効時間は短いため、お早めにご入力ください。',
			codeLabel: '再設定コード',
			link: '新しいパスワードを設定する',
			closing: 'お心当たりのない場合も、お手続きは不要です。アカウントに変更はありません。コードは第三者に知らせないでください。',
		},
	},
};

/** A mail with a code, in the member's language. `code` may be a placeholder; it stands in the text once. */
export function identityMail(
	kind: IdentityMailKind,
	language: TextLanguage,
	filling: { code: string; email: string; webOrigin: string },
): { subject: string; html: string } {
	const words = WORDS[kind][language];
	const { email } = filling;
	const path = kind === 'confirm' ? linkTo('otp', { email }) : linkTo('updatePassword', { email });
	const html = `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2430;font-family:system-ui,'Hiragino Sans','Yu Gothic',sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e6eb;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${MARKET[language]}</p>
<p style="margin:0 0 24px">${words.opening}</p>
<p style="margin:0;color:#5b6675;font-size:14px">${words.codeLabel}</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums">${filling.code}</p>
<p style="margin:0 0 24px"><a href="${filling.webOrigin}${path}" style="color:#1d5fbf">${words.link}</a></p>
<p style="margin:0;color:#5b6675;font-size:14px">${words.closing}</p>
</div>
</body>
</html>`;
	return { subject: words.subject, html };
}
