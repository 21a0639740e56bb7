import type { Language } from '#shared/contract/common.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import type { NotificationData, NotificationKind, StoneData } from '#shared/domain/notification.ts';
import { issueWords } from './errors.ts';

/** How amounts and deadlines are written in one language. */
interface Say {
	/** Per carat, whole units: `USD 8,500/ct`. */
	price(amount: number, currency: string): string;
	/** A deadline in the market's zone. */
	time(instant: string): string;
	stone(stone: StoneData): string;
	/** Why a member was reported or banned: a code of the market's, or an admin's own words. */
	reason(reason: string): string;
	points(points: number): string;
}

type Words<K extends NotificationKind> = (data: NotificationData[K], say: Say) => readonly [title: string, body: string];

const WORDS: { [K in NotificationKind]: Record<Language, Words<K>> } = {
	OUTBID: {
		en: (d, say) => [
			'You were outbid',
			`The bid on ${say.stone(d)} is now ${say.price(d.currentBid, d.currency)}, and you no longer lead. The auction closes at ${say.time(d.closesAt)}.`,
		],
		jp: (d, say) => [
			'高値更新されました',
			`${say.stone(d)}の入札額が${say.price(d.currentBid, d.currency)}になり、最高入札者ではなくなりました。締切は${say.time(d.closesAt)}です。`,
		],
	},
	BID_RECEIVED: {
		en: (d, say) => [
			'New bid on your stone',
			`The bid on your ${say.stone(d)} is now ${say.price(d.currentBid, d.currency)}. The auction closes at ${say.time(d.closesAt)}.`,
		],
		jp: (d, say) => [
			'入札がありました',
			`出品中の${say.stone(d)}に入札がありました。現在の入札額は${say.price(d.currentBid, d.currency)}、締切は${say.time(d.closesAt)}です。`,
		],
	},
	AUCTION_CLOSED_SELLER: {
		en: (d, say) => [
			'Please accept or reject the bid',
			`The auction of your ${say.stone(d)} has closed at ${say.price(d.amount, d.currency)}. Please accept or reject the bid by ${say.time(d.decideBy)}. Rejecting it, or letting the time pass, costs one Teppo point.`,
		],
		jp: (d, say) => [
			'入札の承諾・却下をお願いします',
			`${say.stone(d)}のオークションが${say.price(d.amount, d.currency)}で締め切られました。${say.time(d.decideBy)}までに最高入札を承諾または却下してください。却下した場合、または期限を過ぎた場合は、Teppoポイントが1減ります。`,
		],
	},
	AUCTION_CLOSED_LEADER: {
		en: (d, say) => [
			'Your bid is the highest',
			`The auction of ${say.stone(d)} has closed with your bid of ${say.price(d.amount, d.currency)} in the lead. Your bid stands: the seller decides by ${say.time(d.decideBy)}.`,
		],
		jp: (d, say) => [
			'最高入札者となりました',
			`${say.stone(d)}のオークションが締め切られ、あなたの入札${say.price(d.amount, d.currency)}が最高額です。入札は有効です。出品者が${say.time(d.decideBy)}までに承諾を判断します。`,
		],
	},
	AUCTION_CLOSED_LOSER: {
		en: (d, say) => [
			'The auction went to another bidder',
			`The auction of ${say.stone(d)} has closed at ${say.price(d.amount, d.currency)} with another member in the lead. You owe nothing.`,
		],
		jp: (d, say) => [
			'オークションが終了しました',
			`${say.stone(d)}のオークションは、他の会員の${say.price(d.amount, d.currency)}の入札で締め切られました。お支払い等の義務はありません。`,
		],
	},
	ACCEPTED: {
		en: (d, say) => [
			'Your bid was accepted',
			`The seller accepted your bid of ${say.price(d.amount, d.currency)} for ${say.stone(d)}. The stone's page shows the seller's contact details. Please complete the deal and confirm it there by ${say.time(d.confirmBy)}.`,
		],
		jp: (d, say) => [
			'入札が承諾されました',
			`${say.stone(d)}への${say.price(d.amount, d.currency)}の入札を出品者が承諾しました。石のページで出品者の連絡先をご確認のうえ、${say.time(d.confirmBy)}までに取引を完了し、完了確認を行ってください。`,
		],
	},
	REJECTED: { en: rejectedInEnglish, jp: rejectedInJapanese },
	CONFIRM_REMINDER: {
		en: (d, say) => [
			'Please confirm the deal',
			`You have not yet confirmed the deal on ${say.stone(d)} at ${say.price(d.amount, d.currency)}. Please confirm it, or tell us of a problem, by ${say.time(d.confirmBy)}. A deal that is not completed in time is reported.`,
		],
		jp: (d, say) => [
			'取引完了の確認をお願いします',
			`${say.stone(d)}（${say.price(d.amount, d.currency)}）の取引完了がまだ確認されていません。${say.time(d.confirmBy)}までに完了を確認するか、問題がある場合は申し立てを行ってください。期限までに完了しない取引は管理者に報告されます。`,
		],
	},
	COMPLETED: {
		en: (d, say) => ['The deal is done', `${say.stone(d)} is sold at ${say.price(d.amount, d.currency)}. Thank you for trading here.`],
		jp: (d, say) => ['取引が完了しました', `${say.stone(d)}の取引が${say.price(d.amount, d.currency)}で完了しました。ご利用ありがとうございました。`],
	},
	REPORTED: {
		en: (d, say) => [
			'A deal was reported',
			`The deal on ${say.stone(d)} at ${say.price(d.amount, d.currency)} was not completed. ${d.companyName} was reported and banned. ${say.reason(d.reason)}`,
		],
		jp: (d, say) => [
			'取引が報告されました',
			`${say.stone(d)}（${say.price(d.amount, d.currency)}）の取引が完了しなかったため、${d.companyName}が報告され、利用停止となりました。${say.reason(d.reason)}`,
		],
	},
	BANNED: {
		en: (d, say) => ['Your account is banned', `You can no longer sign in. ${say.reason(d.reason)} Please contact the market if you think that this is wrong.`],
		jp: (d, say) => [
			'アカウントが利用停止になりました',
			`ログインおよび取引ができなくなりました。${say.reason(d.reason)}ご不明な点は運営までお問い合わせください。`,
		],
	},
	BAN_LIFTED: {
		en: (d, say) => ['Your ban is lifted', `You can sign in and trade again. ${say.reason(d.reason)}`],
		jp: (d, say) => ['利用停止が解除されました', `再びログインして取引いただけます。${say.reason(d.reason)}`],
	},
	EXPIRING_SOON: {
		en: (d, say) => [
			d.count === 1 ? 'A listing ends soon' : `${d.count} listings end soon`,
			`${named(d, 'Lot', 'Lots')} will be suspended at ${say.time(d.expiresAt)}. Refresh ${d.count === 1 ? 'it' : 'them'} in your inventory for another 30 days.`,
		],
		jp: (d, say) => [
			`掲載期限が近い石が${d.count}件あります`,
			`${namedInJapanese(d)}は${say.time(d.expiresAt)}に掲載停止となります。在庫ページで更新すると、さらに30日間掲載されます。`,
		],
	},
	SUSPENDED: {
		en: (d) => [
			d.count === 1 ? 'A listing is suspended' : `${d.count} listings are suspended`,
			`The 30 days of ${named(d, 'lot', 'lots')} are over, and other members no longer see ${d.count === 1 ? 'it' : 'them'}. Refresh in your inventory to list again for another 30 days.`,
		],
		jp: (d) => [
			`${d.count}件の石が掲載停止になりました`,
			`${namedInJapanese(d)}は掲載期間の30日が過ぎたため、他の会員に表示されなくなりました。在庫ページで更新すると再び掲載されます。`,
		],
	},
	IMPORT_FINISHED: {
		en: (d) => [
			'Your sheet is imported',
			`${d.fileName}: ${count(d.saved)} saved, ${count(d.duplicate)} duplicate, ${count(d.rejected)} rejected.${d.rejected > 0 ? ' The rejected rows can be downloaded with their reasons.' : ''}`,
		],
		jp: (d) => [
			'シートの取り込みが完了しました',
			`${d.fileName}：登録${count(d.saved)}件、重複${count(d.duplicate)}件、エラー${count(d.rejected)}件。${d.rejected > 0 ? 'エラーの行は理由とともにダウンロードできます。' : ''}`,
		],
	},
	SAVED_SEARCH_MATCH: {
		en: (d) => ['A stone matches your saved search', `${d.lot} matches “${d.search}”.`],
		jp: (d) => ['保存した検索条件に合う石があります', `${d.lot}が「${d.search}」の条件に一致しました。`],
	},
	SAVED_SEARCH_DIGEST: {
		en: (d) => [
			d.count === 1 ? 'A stone matches your saved searches' : `${count(d.count)} stones match your saved searches`,
			`New or changed, and as you search for ${d.count === 1 ? 'it' : 'them'}: ${listed(d)}.`,
		],
		jp: (d) => [
			`保存した検索条件に合う石が${count(d.count)}件あります`,
			`新しく出品または変更された石です：${d.lots}${d.count > namesIn(d.lots) ? `、ほか${count(d.count - namesIn(d.lots))}件` : ''}。`,
		],
	},
	TRACKED_CHANGED: {
		en: (d, say) => ['A stone that you track has changed', `${say.stone(d)}: ${changesIn(d, say, 'en').join(' ')}`],
		jp: (d, say) => ['注目している石に変更がありました', `${say.stone(d)}：${changesIn(d, say, 'jp').join('')}`],
	},
	REGISTRATION_DECIDED: {
		en: (d) =>
			d.decision === 'APPROVE'
				? ['Welcome to the market', 'Your registration is approved. You can now list stones, bid and see prices.']
				: ['Your registration was not approved', `${d.reason ? `Reason: ${ended(d.reason)}. ` : ''}You may correct your profile and submit it again.`],
		jp: (d) =>
			d.decision === 'APPROVE'
				? ['会員登録が承認されました', '出品、入札、価格の閲覧をご利用いただけます。']
				: ['会員登録が承認されませんでした', `${d.reason ? `理由：${ended(d.reason)}。` : ''}プロフィールを修正して再度申請いただけます。`],
	},
	REGISTRATION_WAITING: {
		en: (d) => ['A registration waits', `${d.companyName} (${d.userName}) has completed the profile and waits for your approval.`],
		jp: (d) => ['会員登録の承認待ちがあります', `${d.companyName}（${d.userName}）がプロフィールの登録を終え、承認を待っています。`],
	},
	REPORT_OPENED: {
		en: (d, say) => [
			'A member was reported',
			`${d.companyName} was reported and banned after the deal on ${say.stone(d)} at ${say.price(d.amount, d.currency)}. ${say.reason(d.reason)}`,
		],
		jp: (d, say) => [
			'会員が報告されました',
			`${say.stone(d)}（${say.price(d.amount, d.currency)}）の取引について${d.companyName}が報告され、利用停止となりました。${say.reason(d.reason)}`,
		],
	},
	MEDIA_REQUESTED: {
		en: (d, say) => [
			'A member asks for media',
			`${d.companyName} asks for ${MEDIA[d.kinds]?.en ?? 'media'} of your ${say.stone(d)}.${d.message ? ` Message: “${d.message}”.` : ''}`,
		],
		jp: (d, say) => [
			'写真・動画のリクエストがあります',
			`${d.companyName}から、出品中の${say.stone(d)}の${MEDIA[d.kinds]?.jp ?? 'メディア'}のリクエストがありました。${d.message ? `メッセージ：「${d.message}」。` : ''}`,
		],
	},
	MEDIA_ADDED: {
		en: (d, say) => ['The media that you asked for are there', `The seller has added ${MEDIA[d.kinds]?.en ?? 'media'} to ${say.stone(d)}.`],
		jp: (d, say) => ['リクエストした写真・動画が追加されました', `出品者が${say.stone(d)}に${MEDIA[d.kinds]?.jp ?? 'メディア'}を追加しました。`],
	},
	MEDIA_REFUSED: {
		en: (d, say) => ['A file was not accepted', `“${d.fileName}” for your ${say.stone(d)} was deleted. ${issueWords(d.fault, 'en')}`],
		jp: (d, say) => ['ファイルを受け付けられませんでした', `${say.stone(d)}の「${d.fileName}」は削除されました。${issueWords(d.fault, 'ja')}`],
	},
	CONTACT_MESSAGE: {
		en: (d) => ['A message to the market', `${d.privateName}${d.companyName && `, ${d.companyName}`} (${d.email}) wrote: “${d.message}”.`],
		jp: (d) => ['お問い合わせがありました', `${d.companyName && `${d.companyName} `}${d.privateName}様（${d.email}）からのお問い合わせ：「${d.message}」。`],
	},
};

/**
 * Title and body of a notification in the member's language. Deadlines are
 * written in `zone`, the market's; amounts are per carat.
 */
export function notificationWords<K extends NotificationKind>(
	kind: K,
	data: NotificationData[K],
	language: Language,
	zone: string,
): { title: string; body: string } {
	const [title, body] = WORDS[kind][language](data, sayIn(language, zone));
	return { title, body: body.trimEnd() };
}

function rejectedInEnglish(d: NotificationData['REJECTED'], say: Say): readonly [string, string] {
	if (d.timedOut && d.points < 0)
		return [
			'The time to decide has passed',
			`The bid of ${say.price(d.amount, d.currency)} on your ${say.stone(d)} was not decided in time and counts as rejected. The stone is displayed again. ${say.points(d.points)}`,
		];
	const how = d.timedOut ? 'The seller did not decide in time, so your bid' : 'Your bid';
	return [
		'Your bid was not accepted',
		`${how} of ${say.price(d.amount, d.currency)} for ${say.stone(d)} was ${d.timedOut ? 'turned down' : 'rejected by the seller'}. The stone is displayed again. ${say.points(d.points)}`,
	];
}

function rejectedInJapanese(d: NotificationData['REJECTED'], say: Say): readonly [string, string] {
	if (d.timedOut && d.points < 0)
		return [
			'承諾の期限が過ぎました',
			`${say.stone(d)}への${say.price(d.amount, d.currency)}の入札は、期限までにご判断がなかったため却下とみなされ、石は再び掲載されました。${say.points(d.points)}`,
		];
	const why = d.timedOut ? '出品者が期限までに判断しなかったため成立しませんでした' : '出品者により却下されました';
	return [
		'入札が承諾されませんでした',
		`${say.stone(d)}への${say.price(d.amount, d.currency)}の入札は、${why}。石は再び掲載されています。${say.points(d.points)}`,
	];
}

const MEDIA: Record<string, Record<Language, string>> = {
	photo: { en: 'photos', jp: '写真' },
	video: { en: 'a video', jp: '動画' },
	'photo,video': { en: 'photos and a video', jp: '写真と動画' },
};

/** `Lot A1`, or `Lots A1, A2 and 3 more`: `lots` names the first ones only. */
function named({ lots, count: all }: { lots: string; count: number }, one: string, many: string): string {
	return `${all === 1 ? one : many} ${listed({ lots, count: all })}`;
}

function listed({ lots, count: all }: { lots: string; count: number }): string {
	const more = all - namesIn(lots);
	return `${lots}${more > 0 ? ` and ${count(more)} more` : ''}`;
}

/** What a state means to those who track a stone. */
const NOW: Record<ListingState, Record<Language, string>> = {
	DISPLAYED: { en: 'It is on display and takes bids.', jp: '掲載中で、入札を受け付けています。' },
	SUSPENDED: { en: 'It is no longer on display.', jp: '掲載停止になりました。' },
	BIDDING: { en: 'Its auction has begun.', jp: 'オークションが始まりました。' },
	AWAITING_DECISION: { en: 'Its auction has closed; the seller decides.', jp: 'オークションが締め切られ、出品者の判断待ちです。' },
	ACCEPTED: { en: 'The highest bid was accepted.', jp: '最高入札が承諾されました。' },
	SOLD: { en: 'It is sold.', jp: '売却されました。' },
};

function changesIn(d: NotificationData['TRACKED_CHANGED'], say: Say, language: Language): string[] {
	const price = d.askingPrice === undefined ? undefined : say.price(d.askingPrice, d.currency);
	const inEnglish = price === undefined ? 'The price is now on request.' : `The price is now ${price}.`;
	const inJapanese = price === undefined ? '価格は応談になりました。' : `価格が${price}になりました。`;
	return [...(d.priceChanged ? [language === 'jp' ? inJapanese : inEnglish] : []), ...(d.state ? [NOW[d.state][language]] : [])];
}

function namedInJapanese({ lots, count: all }: { lots: string; count: number }): string {
	const more = all - namesIn(lots);
	return `ロット${lots}${more > 0 ? `、ほか${count(more)}件` : ''}`;
}

/** An admin's words without their own full stop. */
const ended = (reason: string): string => reason.replace(/[.。]+$/, '');
const namesIn = (lots: string): number => lots.split(', ').length;
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const count = (number: number): string => whole.format(number);

const REASONS: Record<string, Record<Language, string>> = {
	COMPLAINT: { en: 'The other party complained.', jp: '取引相手から申し立てがありました。' },
	NOT_CONFIRMED: { en: 'Neither party confirmed the deal in time.', jp: '期限までにどちらからも完了の確認がありませんでした。' },
};

function sayIn(language: Language, zone: string): Say {
	const format = new Intl.DateTimeFormat(language === 'jp' ? 'ja-JP' : 'en-GB', {
		timeZone: zone,
		weekday: 'short',
		day: 'numeric',
		month: language === 'jp' ? 'numeric' : 'long',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	});
	return {
		price: (amount, currency) => `${currency} ${count(amount)}/ct`,
		time: (instant) => (language === 'jp' ? japaneseTime : englishTime)(partsOf(format, instant)),
		stone: ({ lot, lotId }) => (language === 'jp' ? `${lot}（ロット${lotId}）` : `${lot} (lot ${lotId})`),
		reason: (reason) => REASONS[reason]?.[language] ?? (language === 'jp' ? `理由：${ended(reason)}。` : `Reason: ${ended(reason)}.`),
		points: (points) => pointsIn(language, points),
	};
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(format: Intl.DateTimeFormat, instant: string): Parts {
	return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

const englishTime = ({ hour, minute, weekday, day, month }: Parts): string => `${hour}:${minute} on ${weekday}, ${day} ${month}`;
const japaneseTime = ({ hour, minute, weekday, day, month }: Parts): string => `${month}月${day}日（${weekday}）${hour}:${minute}`;

function pointsIn(language: Language, points: number): string {
	const size = Math.abs(points);
	if (language === 'jp') return `Teppoポイントが${size}${points < 0 ? '減りました' : '増えました'}。`;
	return `You ${points < 0 ? 'lost' : 'gained'} ${size} Teppo point${size === 1 ? '' : 's'}.`;
}
