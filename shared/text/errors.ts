import type { ErrorCode } from '#shared/contract/errors.ts';

export type TextLanguage = 'en' | 'ja';

/** Title and detail of every error, in both languages. The specification's own sentences stand where it has one. */
const WORDS: Record<ErrorCode, Record<TextLanguage, readonly [title: string, detail: string]>> = {
	VALIDATION: {
		en: ['Please check your input', 'Some fields are missing or not as expected. See the issues for each field.'],
		ja: ['入力内容をご確認ください', '不足している項目、または正しくない項目があります。各項目の説明をご覧ください。'],
	},
	NOT_JSON: { en: ['Not JSON', 'The request body could not be read as JSON.'], ja: ['JSONではありません', 'リクエスト本文をJSONとして読み取れませんでした。'] },
	BAD_CREDENTIALS: {
		en: ['Sign-in failed', 'E-mail address or password is wrong.'],
		ja: ['ログインできません', 'メールアドレスまたはパスワードが正しくありません。'],
	},
	UNAUTHENTICATED: { en: ['Please sign in', 'This needs a member who is signed in.'], ja: ['ログインしてください', 'この操作にはログインが必要です。'] },
	REFRESH_REFUSED: {
		en: ['Session ended', 'Your session has ended. Please sign in again.'],
		ja: ['セッションが終了しました', 'セッションが終了しました。もう一度ログインしてください。'],
	},
	FORBIDDEN: { en: ['Not allowed', 'Your account is not allowed to do this.'], ja: ['許可されていません', 'お使いのアカウントではこの操作はできません。'] },
	NOT_ACTIVE: {
		en: ['Membership not active', 'This is open to approved members. Your profile page says what is still missing.'],
		ja: ['会員登録が完了していません', '承認済みの会員のみご利用いただけます。プロフィールページで必要な手続きをご確認ください。'],
	},
	NOT_VERIFIED: {
		en: ['Address not confirmed', 'Please confirm your e-mail address with the code that we sent you.'],
		ja: ['メールアドレスが未確認です', 'お送りした認証コードでメールアドレスを確認してください。'],
	},
	MEMBER_BANNED: {
		en: ['Account suspended', 'This account has been banned. Please contact the market.'],
		ja: ['アカウント停止中', 'このアカウントは利用停止中です。運営までお問い合わせください。'],
	},
	NOT_FOUND: {
		en: ['Not found', 'There is no such thing, or you may not see it.'],
		ja: ['見つかりません', '該当するものがないか、閲覧する権限がありません。'],
	},
	STALE: {
		en: ['Changed meanwhile', 'The listing was changed after you opened it. Check the present values and save again.'],
		ja: ['内容が更新されています', '開いた後に出品内容が変更されました。最新の内容を確認してから保存してください。'],
	},
	LOT_ID_TAKEN: {
		en: ['Lot ID in use', 'You already have a stone with this lot ID.'],
		ja: ['ロット番号が重複しています', '同じロット番号の石がすでに在庫にあります。'],
	},
	CERTIFICATE_TAKEN: {
		en: ['Certificate in use', 'You already have a stone with this laboratory and certificate number.'],
		ja: ['鑑定書番号が重複しています', '同じ鑑定機関・鑑定書番号の石がすでに在庫にあります。'],
	},
	STATE_CONFLICT: {
		en: ['Not possible now', 'The present state does not allow this. Please reload.'],
		ja: ['現在の状態ではできません', '現在の状態ではこの操作はできません。再読み込みしてください。'],
	},
	AUCTION_CLOSED: {
		en: ['Auction closed', 'The auction has closed; no more bids are taken.'],
		ja: ['入札は締め切られました', 'この入札は締め切られています。'],
	},
	NOT_BIDDABLE: { en: ['Takes no bids', 'This stone takes no bids at present.'], ja: ['入札できません', 'この石は現在入札を受け付けていません。'] },
	BID_ID_TAKEN: {
		en: ['Bid ID in use', 'This bid ID belongs to another bid. Use a new one.'],
		ja: ['入札IDが重複しています', 'この入札IDは別の入札で使用されています。新しいIDをご使用ください。'],
	},
	BUSY: {
		en: ['Please try again', 'Many members are acting at the same moment. Please try again.'],
		ja: ['もう一度お試しください', '同時に多くの操作が行われています。もう一度お試しください。'],
	},
	TOO_LARGE: { en: ['Too large', 'The request is larger than allowed.'], ja: ['サイズが大きすぎます', 'リクエストが許可されたサイズを超えています。'] },
	UNSUPPORTED_MEDIA_TYPE: {
		en: [
			'JSON, please',
			'Send JSON (application/json). For files, describe each by its field, fileName, contentType and size; send it as multipart form data to the upload that the answer names; then confirm.',
		],
		ja: [
			'JSONで送信してください',
			'JSON（application/json）で送信してください。ファイルの場合は、field・fileName・contentType・sizeをJSONで指定し、返されたアップロード先へファイルを送信した後、確認（confirm）を呼び出してください。',
		],
	},
	OTP_INVALID: {
		en: ['Code not valid', 'The code is wrong or has expired. Ask for a new one if need be.'],
		ja: ['認証コードが無効です', '認証コードが正しくないか、有効期限が切れています。必要に応じて再送信してください。'],
	},
	PASSWORD_REFUSED: {
		en: ['Password not accepted', 'Use at least 10 characters with a letter, a digit and a symbol.'],
		ja: ['パスワードを受け付けられません', '英字・数字・記号を含む10文字以上で入力してください。'],
	},
	BID_TOO_LOW: {
		en: ['Bid too low', 'Please bid at least 1% over the current bid.'],
		ja: ['入札額が低すぎます', '現在の入札額より1%以上高い金額で入札してください。'],
	},
	BID_TOO_HIGH: {
		en: ['Is this a slip?', 'The amount is more than ten times the asking price. Amounts are per carat.'],
		ja: ['金額をご確認ください', '希望価格の10倍を超えています。金額は1カラットあたりです。'],
	},
	NOT_PRICED: {
		en: ['Price on request', 'This stone has no asking price and takes no bids.'],
		ja: ['価格応談', '希望価格がないため、この石には入札できません。'],
	},
	OWN_LISTING: { en: ['Your own stone', 'You cannot bid on your own stone.'], ja: ['ご自身の出品です', 'ご自身の出品には入札できません。'] },
	MAX_NOT_RAISED: {
		en: ['You are leading', 'You lead already. A new ceiling must be above your present one.'],
		ja: ['現在最高入札者です', 'すでに最高入札者です。上限額は現在の上限額より高くしてください。'],
	},
	LIMIT_REACHED: {
		en: ['No more room', 'You have as many of these as one may have. Remove one first.'],
		ja: ['上限に達しています', '登録できる件数の上限に達しています。不要なものを削除してください。'],
	},
	SHEET_REFUSED: { en: ['Sheet not accepted', 'The sheet could not be taken.'], ja: ['シートを受け付けられません', 'シートを取り込めませんでした。'] },
	MEDIA_REFUSED: {
		en: ['File not accepted', 'A file could not be accepted and was deleted. See the issues for each field.'],
		ja: ['ファイルを受け付けられません', '受け付けられないファイルがあり、削除しました。各項目の説明をご覧ください。'],
	},
	TOO_MANY_REQUESTS: {
		en: ['Too many tries', 'Please wait a while and try again.'],
		ja: ['試行回数が多すぎます', 'しばらく待ってからもう一度お試しください。'],
	},
	INTERNAL: {
		en: ['Something went wrong', 'The fault is ours. Please try again; nothing was lost.'],
		ja: ['エラーが発生しました', 'システムエラーが発生しました。もう一度お試しください。'],
	},
};

/** What a field's issue says; `code` is zod's, or a rule's own. */
const ISSUES: Record<string, Record<TextLanguage, string>> = {
	invalid_type: { en: 'Missing, or of the wrong type.', ja: '未入力、または形式が正しくありません。' },
	too_small: { en: 'Too small or too short.', ja: '小さすぎるか、短すぎます。' },
	too_big: { en: 'Too large or too long.', ja: '大きすぎるか、長すぎます。' },
	invalid_format: { en: 'Not in the expected form.', ja: '形式が正しくありません。' },
	not_multiple_of: { en: 'Too many decimals.', ja: '小数点以下の桁数が多すぎます。' },
	unrecognized_keys: { en: 'This field is not known.', ja: '不明な項目です。' },
	invalid_union: { en: 'Not one of the accepted forms.', ja: '受け付けられる形式ではありません。' },
	invalid_value: { en: 'Not one of the accepted values.', ja: '選択できる値ではありません。' },
	LETTER: { en: 'Needs a letter.', ja: '英字を含めてください。' },
	DIGIT: { en: 'Needs a digit.', ja: '数字を含めてください。' },
	SYMBOL: { en: 'Needs a symbol.', ja: '記号を含めてください。' },
	MAX_BELOW_BID: { en: 'The ceiling must not be below the bid.', ja: '上限額は入札額以上にしてください。' },
	LICENCE: { en: 'The Japanese licence number has 12 digits.', ja: '古物商許可番号は12桁の数字です。' },
	DATE_RANGE: { en: 'Not a possible date.', ja: 'ありえない日付です。' },
	TOO_DEEP: { en: 'Too many levels within one another.', ja: '階層が深すぎます。' },
	NO_BODY: { en: 'This call takes no body.', ja: 'この呼び出しでは本文を受け付けません。' },
	MEMBERS_ONLY: { en: 'Only members may search by this.', ja: 'この条件での検索は会員限定です。' },
	FIELD_TWICE: { en: 'Each field takes one file.', ja: '1つの項目に指定できるファイルは1つです。' },
	FILE_TYPE: {
		en: 'The file is not what its type says. Photos: JPEG, PNG, WebP. Videos: MP4, QuickTime, WebM.',
		ja: 'ファイルの中身が形式と一致しません。写真はJPEG・PNG・WebP、動画はMP4・QuickTime・WebMに対応しています。',
	},
	FILE_SIZE: { en: 'The file is too large: photos up to 2 MB, videos up to 50 MB.', ja: 'ファイルが大きすぎます。写真は2MB、動画は50MBまでです。' },
	FILE_UNREADABLE: { en: 'The file is damaged and cannot be read.', ja: 'ファイルが壊れているため読み取れません。' },
	PHOTO_PIXELS: { en: 'The photo has more than 50 megapixels.', ja: '写真が5000万画素を超えています。' },
	VIDEO_SECONDS: { en: 'The video is longer than 15 seconds.', ja: '動画が15秒を超えています。' },
	FILE_LOCKED: {
		en: 'The stone is in an auction: its photos and video can no longer be replaced.',
		ja: 'オークション中のため、写真・動画を差し替えることはできません。',
	},
	LINE_ID: { en: 'Please give your LINE ID.', ja: 'LINE IDを入力してください。' },
};

/** The reader's language from `Accept-Language`: of English and Japanese the one that is preferred, else English. */
export function languageOf(acceptLanguage: string | undefined): TextLanguage {
	const wishes = (acceptLanguage ?? '').split(',').flatMap((wish) => {
		const [, tag = '', weight = '1'] = /^\s*(ja|jp|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(wish) ?? [];
		return tag ? [{ language: tag.toLowerCase() === 'en' ? ('en' as const) : ('ja' as const), weight: Number(weight) || 0 }] : [];
	});
	const preferred = wishes.sort((a, b) => b.weight - a.weight)[0];
	return preferred && preferred.weight > 0 ? preferred.language : 'en';
}

export function errorWords(code: ErrorCode, language: TextLanguage): { title: string; detail: string } {
	const [title, detail] = WORDS[code][language];
	return { title, detail };
}

export function issueWords(code: string, language: TextLanguage): string {
	return (ISSUES[code] ?? ISSUES.invalid_value)?.[language] ?? code;
}
