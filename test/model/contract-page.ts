import type { Who } from '#shared/contract/endpoints.ts';

/**
 * The tables of the design's contract page, written down once more by hand. Comparing them with
 * `shared/contract` reveals a slip there and a changed name. Only the fields that the page names
 * are listed. A new call needs a row only if it is open
 * to everybody, so that no slip opens one.
 */
export interface PageRow {
	call: string;
	/** As on the page: P public, M active member, S signed in with any state, A admin. */
	who: 'P' | 'M' | 'S' | 'A' | 'M, A';
	sends?: string;
	answers?: string;
	/** The status, where the page names one other than 200. */
	status?: 201 | 202 | 204;
}

export const WHO = { P: 'public', M: 'member', S: 'signed-in', A: 'admin', 'M, A': 'trader-or-admin' } as const satisfies Record<PageRow['who'], Who>;

const MEMBER =
	'userId userName firstName lastName email phoneNumber mobileNumber dateOfBirth companyName licenceNumber preferredCommunication ' +
	'communicationAddress roleDto state rank language';
const DIAMOND =
	'diamondId lotId shape weight color clarity cut polish symmetry fluorescence treatment length width depth totalDepth ratio askingPrice totalPrice ' +
	'createdAt status currentBid myMaxBid currentPrice currentBidderName currentBidderCompanyName topBidderCompanyName isBidPlaced bidStartDateTime ' +
	'sellerRank fancyColorDto labGrown certificateNumber tablePercent girdle culet laserInscription remarks availability externalLink state closesAt ' +
	'expiresAt bidCount requiredBid version revision seller abilities tracked laboratory ' +
	'attachmentDetailsResponseDtoList images video isUploaded';
const STONE =
	'lotId shape weight color fancyColorDto clarity cut polish symmetry fluorescence laboratory certificateNumber treatment labGrown length width depth ' +
	'totalDepth tablePercent girdle culet laserInscription remarks availability externalLink askingPrice';
const SEARCH =
	'companyName uploadDate userName shape caratFrom caratTo color intensity subColor searchWithSubColor mainColor clarity fluorescence cut polish symmetry ' +
	'laboratory perCaratFrom perCaratTo totalPriceFrom totalPriceTo isMedia includeTreated lengthFrom lengthTo widthFrom widthTo depthFrom depthTo ' +
	'ratioFrom ratioTo isOwner page size allBid myBid tracked myOwnGoods sort facets numbers histograms closing';
const PAGE = 'content number size totalElements';
const IMPORT = 'importId fileName state progress counts';
const CONFIG = 'configDataId configName configValue';
const CHOICES = 'version kinds zone quiet digestAt';
const SESSION = 'userName token refreshToken role data';

const login: readonly PageRow[] = [
	{ call: 'POST /login/register', who: 'P', sends: 'email password firstName lastName language', answers: 'userName delivery', status: 202 },
	{ call: 'GET /login/verify-otp/{email}/{otp}', who: 'P', answers: 'verified' },
	{ call: 'POST /login/verify-otp/{email}/{otp}', who: 'P', answers: 'verified' },
	{ call: 'POST /login/verify-otp', who: 'P', sends: 'email otp', answers: 'verified' },
	{ call: 'POST /login/resend-otp', who: 'P', sends: 'email', status: 202 },
	{ call: 'POST /login/authenticate', who: 'P', sends: 'userName password', answers: SESSION },
	{ call: 'POST /login/session', who: 'S', answers: 'userName role data' },
	{ call: 'GET /login/factors', who: 'S', answers: 'authenticator recoveryCodes passkeys' },
	{ call: 'POST /login/passkeys', who: 'S', answers: 'options' },
	{ call: 'PUT /login/passkeys', who: 'S', sends: 'name credential', answers: 'passkeys' },
	{ call: 'DELETE /login/passkeys/{passkeyId}', who: 'S', answers: 'passkeys' },
	{ call: 'PUT /login/reset-factors/{userId}', who: 'A', sends: 'reason', answers: 'userId' },
	{ call: 'POST /login/authenticator', who: 'S', answers: 'secret' },
	{ call: 'PUT /login/authenticator', who: 'S', sends: 'code', answers: 'recoveryCodes' },
	{ call: 'DELETE /login/authenticator', who: 'S', status: 204 },
	{ call: 'PUT /login/recovery-codes', who: 'S', answers: 'recoveryCodes' },
	{ call: 'POST /login/recovery-codes', who: 'P', sends: 'userName code', status: 204 },
	{ call: 'GET /login/sessions', who: 'S', answers: 'content isMore' },
	{ call: 'DELETE /login/sessions/{sessionId}', who: 'S', status: 204 },
	{ call: 'DELETE /login/sessions', who: 'S', sends: 'which', status: 204 },
	{ call: 'POST /login/refresh-token', who: 'P', sends: 'refreshToken', answers: 'token refreshToken roleDto' },
	{ call: 'POST /login/logout', who: 'P', sends: 'refreshToken', status: 204 },
	{ call: 'POST /login/reset-password', who: 'P', sends: 'email', status: 202 },
	{ call: 'POST /login/update-password', who: 'P', sends: 'email otp newPassword', status: 204 },
	{
		call: 'POST /login/complete-registration',
		who: 'S',
		sends: 'firstName lastName dateOfBirth phoneNumber mobileNumber companyName licenceNumber preferredCommunication communicationAddress',
		answers: MEMBER,
	},
	{ call: 'POST /login/user-registration-verification', who: 'A', sends: 'userName decision reason', answers: MEMBER },
	{ call: 'GET /login/get-all-user', who: 'A', sends: 'state q page size', answers: PAGE },
	{ call: 'GET /login/get-user/{userName}', who: 'S', answers: MEMBER },
	{
		call: 'PUT /login/update-user-details',
		who: 'S',
		sends: 'userName firstName lastName dateOfBirth phoneNumber mobileNumber preferredCommunication communicationAddress',
		answers: MEMBER,
	},
	{ call: 'DELETE /login/remove-user-details/{id}', who: 'S', status: 204 },
	{ call: 'PUT /login/update-password-by-admin', who: 'A', sends: 'userName newPassword', status: 204 },
	{ call: 'PUT /login/update-user-rank/{userId}/{rank}', who: 'A', sends: 'reason', answers: MEMBER },
	{ call: 'PUT /login/ban-user/{userId}', who: 'A', sends: 'reason', answers: MEMBER },
	{ call: 'PUT /login/lift-ban/{userId}', who: 'A', sends: 'reason', answers: MEMBER },
];

const common: readonly PageRow[] = [
	{ call: 'POST /common/search-all-diamonds', who: 'P', sends: SEARCH, answers: `${PAGE} facets histograms notFound closings` },
	{ call: 'GET /common/tonight', who: 'P', answers: 'closesAt auctions stones' },
	{ call: 'POST /common/create-diamond', who: 'M', sends: STONE, answers: `${DIAMOND} uploads`, status: 201 },
	{ call: 'PUT /common/update-diamond', who: 'M', sends: `${STONE} diamondId version`, answers: DIAMOND },
	{ call: 'PUT /common/change-diamonds', who: 'M', sends: 'changes', answers: 'changed refused' },
	{ call: 'PUT /common/change-prices', who: 'M', sends: 'runId part planned rule changes', answers: 'changed refused' },
	{ call: 'GET /common/price-runs', who: 'M', answers: 'runs' },
	{ call: 'POST /common/undo-prices', who: 'M', sends: 'runId', answers: 'run undone left more' },
	{ call: 'GET /common/price-watches', who: 'M', answers: 'diamondIds' },
	{ call: 'PUT /common/watch-prices', who: 'M', sends: 'diamondIds watched', answers: 'diamondIds' },
	{ call: 'GET /common/diamonds/{id}', who: 'P', answers: DIAMOND },
	// The page says M. Issue 11 takes precedence and lets admins read ledgers.
	{ call: 'GET /common/diamonds/{id}/bids', who: 'M, A', answers: 'entries' },
	{ call: 'GET /common/sellers/{userId}/reputation', who: 'M, A', answers: 'userId rank memberSince isNew sold acceptedPercent answerTime' },
	{ call: 'GET /common/cases/{id}', who: 'M, A', answers: 'caseId diamondId state statements standings reported abilities' },
	{ call: 'POST /common/cases/{id}/withdraw', who: 'M', answers: 'caseId state standings' },
	{ call: 'GET /common/cases', who: 'A', answers: PAGE },
	{ call: 'POST /common/cases/{id}/decide', who: 'A', sends: 'banned reason', answers: 'caseId state end' },
	{ call: 'POST /common/diamond-add-in-favorite', who: 'M', sends: 'diamondId favourite', answers: 'diamondId tracked' },
	{ call: 'POST /common/add-bid', who: 'M', sends: 'bidId diamondId revision bidAmount maxBid', answers: 'diamond outcome requiredBid isOver', status: 201 },
	{ call: 'POST /common/diamonds/upload-bid-status', who: 'M', sends: 'diamondId status reason', answers: DIAMOND },
	{ call: 'POST /common/get-all-inventory', who: 'M, A', sends: 'userName page size state', answers: PAGE },
	{ call: 'PUT /common/refresh-inventory', who: 'M', sends: 'diamondIds all', answers: 'refreshed skipped' },
	{ call: 'DELETE /common/hardDelete-diamond', who: 'M', sends: 'diamondIds', answers: 'deleted skipped' },
	{ call: 'DELETE /common/hardDeleteEntireInventory', who: 'M', sends: 'userName', answers: 'deleted skipped' },
	{ call: 'GET /common/search-by-lot-id/{lotId}', who: 'M', answers: DIAMOND },
	{ call: 'GET /common/search-company/{term}', who: 'M, A' },
	{ call: 'POST /common/media-request', who: 'M', sends: 'diamondId kinds message', status: 202 },
	{ call: 'PUT /common/update-attachment/{id}', who: 'M', sends: 'id files kept known', answers: 'uploads' },
	{ call: 'POST /common/diamonds/upload-multiple-attachment', who: 'M', sends: 'lotId diamondId files', answers: 'uploads' },
	{ call: 'POST /s3/upload-attachment', who: 'M', sends: 'diamondId file', answers: 'uploads' },
	{ call: 'POST /common/attachments/{id}/confirm', who: 'M', sends: 'id', answers: DIAMOND },
	{ call: 'GET /common/downloadAll/{id}', who: 'M', sends: 'id' },
	{ call: 'GET /common/diamonds/dummy-csv', who: 'P' },
	{ call: 'POST /common/diamonds/upload-csv', who: 'M', sends: 'fileName size mode', answers: 'importId upload' },
	{ call: 'GET /common/diamonds/sheet-layouts', who: 'M', answers: 'layouts' },
	{ call: 'GET /common/diamonds/imports', who: 'M', sends: 'page size', answers: PAGE },
	{ call: 'GET /common/diamonds/imports/{importId}', who: 'M', sends: 'fate page size format', answers: `${IMPORT} rows` },
	{ call: 'POST /common/diamonds/imports/{importId}/apply', who: 'M', status: 202 },
	{ call: 'POST /common/diamonds/imports/{importId}/answer', who: 'M', sends: 'prices unlikely', answers: IMPORT, status: 202 },
	{ call: 'POST /common/diamonds/save-remaining-diamonds-from-csv', who: 'M', sends: 'importId lotIds', answers: 'savedDiamondList duplicateDataList' },
	{ call: 'POST /common/scan', who: 'M', sends: 'text', answers: 'fields source missing' },
	{ call: 'GET /common/inactive-users', who: 'A', sends: 'page size', answers: PAGE },
	{ call: 'GET /common/get-all-diamond-by-user-id/{id}', who: 'M, A', sends: 'page size', answers: PAGE },
	{ call: 'GET /common/get-bid-process-data', who: 'S', answers: CONFIG },
	{ call: 'PUT /common/update-bid-process-data', who: 'A', sends: CONFIG, answers: CONFIG },
	{ call: 'POST /common/contactUs', who: 'P', sends: 'companyName privateName email message' },
	{ call: 'GET /common/saved-searches', who: 'M', sends: 'page size', answers: PAGE },
	{ call: 'POST /common/saved-searches', who: 'M', sends: 'name search alert' },
	{ call: 'POST /common/saved-searches/{id}', who: 'M', sends: 'name search alert' },
	{ call: 'DELETE /common/saved-searches/{id}', who: 'M', status: 204 },
	{ call: 'GET /common/price-list', who: 'M', answers: 'version uploadedAt list' },
	{ call: 'POST /common/price-list', who: 'M', sends: 'text fancyByPear', answers: 'version uploadedAt list warnings' },
	{ call: 'DELETE /common/price-list', who: 'M', status: 204 },
	{ call: 'GET /common/table-settings', who: 'M', answers: 'density paging peek columns pinned widths' },
	{ call: 'PUT /common/table-settings', who: 'M', sends: 'density paging peek columns pinned widths', answers: 'density paging peek columns pinned widths' },
	{ call: 'POST /common/saved-searches/{id}/opened', who: 'M', status: 204 },
	{ call: 'GET /common/saved-searches/new-matches', who: 'M' },
	{ call: 'GET /common/dashboard', who: 'M, A' },
	{ call: 'GET /common/activity', who: 'M, A', answers: 'role days' },
	{ call: 'GET /common/diamonds-of-state', who: 'A', sends: 'state number page size', answers: PAGE },
	{ call: 'POST /common/diamonds/{id}/view', who: 'M', status: 204 },
	{
		call: 'POST /common/price-position',
		who: 'M, A',
		sends: 'diamondId stone askingPrice',
		answers: 'lacks step count sellers quartiles span prices histogram place closest fetched',
	},
	{
		call: 'POST /common/price-places',
		who: 'M, A',
		sends: 'questions',
		answers: 'places',
	},
	{ call: 'POST /common/equal-prices', who: 'M, A', sends: 'stones', answers: 'equals of' },
	{ call: 'POST /common/market-figures', who: 'M, A', sends: 'shape labGrown weight color clarity', answers: 'asOf weight count grades steps stones' },
	{
		call: 'GET /common/market-history',
		who: 'M, A',
		sends: 'grown shape weightFrom days',
		answers: 'days demoDays index count first median third added gone sold share',
	},
	{ call: 'GET /common/market-classes', who: 'M, A', answers: 'day demo classes' },
	{
		call: 'POST /common/results',
		who: 'M, A',
		sends: 'shape color clarity caratFrom caratTo labGrown outcome weeks sort page size',
		answers: `${PAGE} demo`,
	},
	{ call: 'GET /common/lost-auctions', who: 'M', sends: 'page size', answers: PAGE },
];

const notifications: readonly PageRow[] = [
	{ call: 'GET /notifications/get-all-notification/{userId}', who: 'S', sends: 'page size', answers: PAGE },
	...(['GET', 'POST'] as const).flatMap((method): PageRow[] => [
		{ call: `${method} /notifications/update-notification/{notificationId}`, who: 'S' },
		{ call: `${method} /notifications/clear-all-notification/{userId}`, who: 'S' },
		{ call: `${method} /notifications/read-all-notification/{userId}`, who: 'S' },
	]),
	{ call: 'GET /notifications/settings', who: 'S', answers: CHOICES },
	{ call: 'PUT /notifications/settings', who: 'S', sends: CHOICES, answers: CHOICES },
	{ call: 'GET /notifications/web-push', who: 'M', answers: 'publicKey receivers' },
	{ call: 'POST /notifications/web-push', who: 'M', sends: 'endpoint keys device former', answers: 'publicKey receivers' },
	{ call: 'DELETE /notifications/web-push/{receiverId}', who: 'M', status: 204 },
	{ call: 'POST /notifications/unsubscribe/{token}', who: 'P', sends: 'List-Unsubscribe', status: 204 },
	{ call: 'GET /notifications/unsubscribe/{token}', who: 'P', status: 204 },
	{ call: 'GET /login/invitations/{token}', who: 'P', answers: 'name companyName' },
	{ call: 'GET /common/invitation', who: 'M', answers: 'token until' },
	{ call: 'GET /common/deeds', who: 'S', sends: 'kind from to before size', answers: 'content next' },
	{ call: 'POST /common/deeds', who: 'M, A', sends: 'what format count', status: 204 },
	{ call: 'GET /common/own-data', who: 'S', answers: 'state requestedAt records readyAt until bytes' },
	{ call: 'POST /common/own-data', who: 'S', answers: 'state requestedAt records readyAt until bytes', status: 202 },
	{ call: 'POST /common/own-data/link', who: 'S', answers: 'url expiresAt' },
	{ call: 'GET /admin/deeds', who: 'A', sends: 'kind from to before size userName', answers: 'content next' },
	// The page says S, but the channel is for active members (decision 25).
	{ call: 'POST /notifications/live-ticket', who: 'M, A', answers: 'ticket' },
];

export const CONTRACT_PAGE: readonly PageRow[] = [
	...login,
	...common,
	...notifications,
	{ call: 'GET /widget/stock', who: 'P', sends: 'shape color clarity caratFrom caratTo priceFrom priceTo sort page size', answers: PAGE },
	{ call: 'GET /openapi.json', who: 'P' },
	{ call: 'GET /reference', who: 'P' },
];

/** The fields of objects that appear inside other objects. */
export const PARTS: Readonly<Record<string, string>> = {
	Member: MEMBER,
	RoleDto: 'roleId role',
	Diamond: DIAMOND,
	Abilities: 'edit delete refresh bid decide confirm',
	Notification: 'notificationId kind isRead createdAt title body diamondId data',
	Upload: 'field url fields expiresAt',
	Problem: 'type title status detail code requestId issues',
	Issue: 'path code message',
	FancyColor: 'intensity subColor subColor1 mainColor',
};

/** The error codes that the page names for a call. */
export const NAMED_CODES: Readonly<Record<string, readonly string[]>> = {
	'POST /login/verify-otp': ['OTP_INVALID'],
	'POST /login/authenticate': ['BAD_CREDENTIALS', 'MEMBER_BANNED'],
	'PUT /common/update-diamond': ['STALE'],
	'PUT /common/update-attachment/{id}': ['STALE'],
	'POST /common/add-bid': ['BID_TOO_LOW', 'BID_TOO_HIGH', 'NOT_PRICED', 'OWN_LISTING', 'MAX_NOT_RAISED', 'AUCTION_CLOSED', 'NOT_BIDDABLE', 'STALE'],
	'POST /common/contactUs': ['TOO_MANY_REQUESTS'],
	'POST /common/media-request': ['TOO_MANY_REQUESTS'],
	'POST /common/attachments/{id}/confirm': ['MEDIA_REFUSED'],
	...Object.fromEntries(
		['register', 'resend-otp', 'authenticate', 'reset-password', 'update-password'].map((name) => [`POST /login/${name}`, ['TOO_MANY_REQUESTS']]),
	),
};
