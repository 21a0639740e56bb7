import * as z from 'zod';
import type { RateLimit } from '#shared/domain/limits.ts';
import * as activity from './activity.ts';
import * as cases from './cases.ts';
import { Id, PageQuery, pageOf, RequestedLanguage, text } from './common.ts';
import * as diamonds from './diamonds.ts';
import type { ErrorCode } from './errors.ts';
import * as imports from './imports.ts';
import * as media from './media.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import * as savedSearches from './saved-searches.ts';
import { TableSettings } from './table-settings.ts';

/**
 * Who may call: `public`; `signed-in` whatever the member's state; `member` an
 * active trading member; `trader-or-admin` either of the two; `admin`. Of
 * what is `public` a caller with a token may see more.
 */
export type Who = 'public' | 'signed-in' | 'member' | 'trader-or-admin' | 'admin';

/** The functions that answer calls: each in `functions/http` by its name, with its settings in `infra/functions.ts`. */
export type Service = 'members' | 'admin' | 'diamonds' | 'media' | 'bids' | 'search' | 'imports' | 'notifications';

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to `/api/v1`; `{name}` are path parameters. */
	path: string;
	/** The function that answers. */
	service: Service;
	who: Who;
	summary: string;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodType;
	/** Absent: an empty answer (204). */
	answer?: z.ZodType;
	/** Default 200, or 204 without an answer. */
	status?: 200 | 201 | 202 | 204;
	/** Media type of an answer that is not JSON. */
	media?: string;
	/** Media type that comes instead when the query asks for it. */
	otherMedia?: string;
	/** The answer lies in storage: the call answers 302 and where. */
	redirects?: true;
	/** Counted by the session that its refresh token is of, not by the network address. */
	bySession?: true;
	/** How often it may be called; names the account by `userName` or `email`. */
	limit?: RateLimit;
	/** Beside those that come with the other columns (`listErrors`). */
	errors?: readonly ErrorCode[];
}

const endpoint = <const E extends Endpoint>(definition: E) => definition;
const byId = z.strictObject({ id: Id });
const byMember = z.strictObject({ userId: Id });

/** The contract: every call of the API. Routes, API Gateway, the web client and the OpenAPI document derive from it. */
export const endpoints = {
	// Login
	register: endpoint({
		method: 'POST',
		path: '/login/register',
		service: 'members',
		who: 'public',
		summary: 'Sign up; a code goes to the address',
		body: members.Register,
		answer: members.Registered,
		status: 202,
		limit: 'SIGN_UP',
		errors: ['PASSWORD_REFUSED', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	verifyOtp: endpoint({
		method: 'POST',
		path: '/login/verify-otp',
		service: 'members',
		who: 'public',
		summary: 'Confirm the address with the code',
		body: members.VerifyOtp,
		answer: members.Verified,
		limit: 'VERIFY_CODE',
		errors: ['OTP_INVALID', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	verifyOtpByLink: endpoint({
		method: 'GET',
		path: '/login/verify-otp/{email}/{otp}',
		service: 'members',
		who: 'public',
		summary: 'The same, as the specification calls it',
		params: members.VerifyOtp,
		answer: members.Verified,
		limit: 'VERIFY_CODE',
		errors: ['OTP_INVALID', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	verifyOtpByPath: endpoint({
		method: 'POST',
		path: '/login/verify-otp/{email}/{otp}',
		service: 'members',
		who: 'public',
		summary: 'The same, as a call that changes something should be made',
		params: members.VerifyOtp,
		answer: members.Verified,
		limit: 'VERIFY_CODE',
		errors: ['OTP_INVALID', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	resendOtp: endpoint({
		method: 'POST',
		path: '/login/resend-otp',
		service: 'members',
		who: 'public',
		summary: 'Send a new code',
		body: members.ForEmail,
		answer: members.Registered,
		status: 202,
		limit: 'SEND_CODE',
	}),
	authenticate: endpoint({
		method: 'POST',
		path: '/login/authenticate',
		service: 'members',
		who: 'public',
		summary: 'Sign in',
		body: members.Authenticate,
		answer: members.Session,
		limit: 'SIGN_IN',
		errors: ['BAD_CREDENTIALS', 'NOT_VERIFIED', 'MEMBER_BANNED', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	refreshToken: endpoint({
		method: 'POST',
		path: '/login/refresh-token',
		service: 'members',
		who: 'public',
		summary: 'A new access token',
		body: members.RefreshToken,
		answer: members.Refreshed,
		bySession: true,
		errors: ['REFRESH_REFUSED', 'MEMBER_BANNED'],
	}),
	logout: endpoint({
		method: 'POST',
		path: '/login/logout',
		service: 'members',
		who: 'public',
		summary: 'Sign out: the refresh token dies',
		body: members.RefreshToken,
		bySession: true,
	}),
	resetPassword: endpoint({
		method: 'POST',
		path: '/login/reset-password',
		service: 'members',
		who: 'public',
		summary: 'Ask for a code to set a new password',
		body: members.ForEmail,
		answer: members.Registered,
		status: 202,
		limit: 'SEND_CODE',
	}),
	updatePassword: endpoint({
		method: 'POST',
		path: '/login/update-password',
		service: 'members',
		who: 'public',
		summary: 'Set a new password with the code',
		body: members.UpdatePassword,
		limit: 'NEW_PASSWORD',
		errors: ['OTP_INVALID', 'PASSWORD_REFUSED', 'NOT_FOUND', 'STATE_CONFLICT'],
	}),
	completeRegistration: endpoint({
		method: 'POST',
		path: '/login/complete-registration',
		service: 'members',
		who: 'signed-in',
		summary: 'Profile and licence; an admin decides next',
		body: members.CompleteRegistration,
		answer: members.Member,
		errors: ['STATE_CONFLICT', 'NOT_FOUND'],
	}),
	decideRegistration: endpoint({
		method: 'POST',
		path: '/login/user-registration-verification',
		service: 'admin',
		who: 'admin',
		summary: 'Approve or refuse a registration',
		body: members.DecideRegistration,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	listMembers: endpoint({
		method: 'GET',
		path: '/login/get-all-user',
		service: 'admin',
		who: 'admin',
		summary: 'Members, by state or text',
		query: members.MembersQuery,
		answer: pageOf(members.ListedMember),
	}),
	getMember: endpoint({
		method: 'GET',
		path: '/login/get-user/{userName}',
		service: 'members',
		who: 'signed-in',
		summary: 'A member: oneself, or anybody for an admin',
		params: z.strictObject({ userName: members.ForEmail.shape.email }),
		answer: members.Member,
		errors: ['NOT_FOUND'],
	}),
	updateDetails: endpoint({
		method: 'PUT',
		path: '/login/update-user-details',
		service: 'members',
		who: 'signed-in',
		summary: "Change one's own profile",
		body: members.UpdateDetails,
		answer: members.Member,
		errors: ['STATE_CONFLICT', 'NOT_FOUND'],
	}),
	removeMember: endpoint({
		method: 'DELETE',
		path: '/login/remove-user-details/{id}',
		service: 'members',
		who: 'signed-in',
		summary: 'Remove oneself, or any member for an admin, for good: personal data is erased',
		params: byId,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	updatePasswordByAdmin: endpoint({
		method: 'PUT',
		path: '/login/update-password-by-admin',
		service: 'admin',
		who: 'admin',
		summary: "Set a member's password; every session ends",
		body: members.UpdatePasswordByAdmin,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PASSWORD_REFUSED'],
	}),
	updateRank: endpoint({
		method: 'PUT',
		path: '/login/update-user-rank/{userId}/{rank}',
		service: 'admin',
		who: 'admin',
		summary: "Bring a member's Teppo points to this sum, by an entry in their ledger",
		params: members.UpdateRank,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	listInactive: endpoint({
		method: 'GET',
		path: '/common/inactive-users',
		service: 'admin',
		who: 'admin',
		summary: 'Members who are not active, or have not signed in for 90 days',
		query: members.InactiveQuery,
		answer: pageOf(members.Member),
	}),
	searchCompany: endpoint({
		method: 'GET',
		path: '/common/search-company/{term}',
		service: 'members',
		who: 'trader-or-admin',
		summary: "Names of active members' companies, at most 20",
		params: z.strictObject({ term: text(100) }),
		answer: z.array(z.string()),
	}),
	contactUs: endpoint({
		method: 'POST',
		path: '/common/contactUs',
		service: 'members',
		who: 'public',
		summary: 'Write to the market; at most five an hour from one network address',
		body: members.ContactMessage,
		answer: z.literal('Successfully sent.'),
		limit: 'CONTACT',
	}),
	dashboard: endpoint({
		method: 'GET',
		path: '/common/dashboard',
		service: 'search',
		who: 'trader-or-admin',
		summary: "The figures of one's own trade, or of the market for an admin",
		answer: z.discriminatedUnion('role', [members.MemberDashboard, members.AdminDashboard]),
	}),
	activity: endpoint({
		method: 'GET',
		path: '/common/activity',
		service: 'search',
		who: 'trader-or-admin',
		summary: "The last thirty days of one's own trade, or of the market for an admin, day by day",
		answer: z.discriminatedUnion('role', [activity.MemberActivity, activity.MarketActivity]),
	}),
	stonesOfState: endpoint({
		method: 'GET',
		path: '/common/diamonds-of-state',
		service: 'search',
		who: 'admin',
		summary: "All sellers' stones of one state, newest first",
		query: activity.StonesOfState,
		answer: diamonds.DiamondPage,
	}),
	banMember: endpoint({
		method: 'PUT',
		path: '/login/ban-user/{userId}',
		service: 'admin',
		who: 'admin',
		summary: 'Ban a member',
		params: byMember,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	liftBan: endpoint({
		method: 'PUT',
		path: '/login/lift-ban/{userId}',
		service: 'admin',
		who: 'admin',
		summary: 'Lift a ban',
		params: byMember,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	getBidProcessData: endpoint({
		method: 'GET',
		path: '/common/get-bid-process-data',
		service: 'admin',
		who: 'signed-in',
		summary: 'The bid discount rate',
		answer: members.BidProcessData,
	}),
	updateBidProcessData: endpoint({
		method: 'PUT',
		path: '/common/update-bid-process-data',
		service: 'admin',
		who: 'admin',
		summary: 'Set the bid discount rate',
		body: members.BidProcessData,
		answer: members.BidProcessData,
	}),

	// Diamonds
	search: endpoint({
		method: 'POST',
		path: '/common/search-all-diamonds',
		service: 'search',
		who: 'public',
		summary: 'Search; guests see attributes and grades only',
		body: diamonds.SearchPayload,
		answer: diamonds.SearchPage,
		errors: ['NOT_ACTIVE'],
	}),
	inventory: endpoint({
		method: 'POST',
		path: '/common/get-all-inventory',
		service: 'search',
		who: 'trader-or-admin',
		summary: "A seller's stones in every state",
		body: diamonds.InventoryQuery,
		answer: diamonds.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	stonesOfMember: endpoint({
		method: 'GET',
		path: '/common/get-all-diamond-by-user-id/{id}',
		service: 'search',
		who: 'trader-or-admin',
		summary: "A member's stones in every state: one's own, or anybody's for an admin",
		params: byId,
		query: PageQuery,
		answer: diamonds.DiamondPage,
		errors: ['NOT_FOUND'],
	}),
	lostAuctions: endpoint({
		method: 'GET',
		path: '/common/lost-auctions',
		service: 'search',
		who: 'member',
		summary: 'Auctions that closed with another member in the lead, the last one first, until the stone is back on the market',
		query: PageQuery,
		answer: diamonds.DiamondPage,
	}),
	searchByLotId: endpoint({
		method: 'GET',
		path: '/common/search-by-lot-id/{lotId}',
		service: 'diamonds',
		who: 'member',
		summary: "Stones with this lot id: one's own first, then those that are open to all",
		params: z.strictObject({ lotId: diamonds.DiamondAttributes.shape.lotId }),
		answer: z.array(diamonds.Diamond),
	}),
	mediaRequest: endpoint({
		method: 'POST',
		path: '/common/media-request',
		service: 'diamonds',
		who: 'member',
		summary: 'Ask a seller for photos or a video; once a day per stone',
		body: diamonds.MediaRequest,
		answer: diamonds.MediaRequested,
		status: 202,
		errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
	}),
	createDiamond: endpoint({
		method: 'POST',
		path: '/common/create-diamond',
		service: 'diamonds',
		who: 'member',
		summary: 'List a stone; `uploads` says where to send the files that it describes',
		body: diamonds.CreateDiamond,
		answer: diamonds.Diamond.extend(media.Uploads.shape),
		status: 201,
		errors: ['LOT_ID_TAKEN', 'CERTIFICATE_TAKEN'],
	}),
	updateDiamond: endpoint({
		method: 'PUT',
		path: '/common/update-diamond',
		service: 'diamonds',
		who: 'member',
		summary: "Change one's stone while it has no bid",
		body: diamonds.UpdateDiamond,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'STALE', 'STATE_CONFLICT', 'LOT_ID_TAKEN', 'CERTIFICATE_TAKEN'],
	}),
	changeDiamonds: endpoint({
		method: 'PUT',
		path: '/common/change-diamonds',
		service: 'diamonds',
		who: 'member',
		summary: "Change single attributes of many of one's stones; each is changed or refused for itself",
		body: diamonds.ChangeDiamonds,
		answer: diamonds.ChangedDiamonds,
	}),
	getDiamond: endpoint({
		method: 'GET',
		path: '/common/diamonds/{id}',
		service: 'diamonds',
		who: 'public',
		summary: 'One stone; guests see attributes and grades only',
		params: byId,
		answer: z.union([diamonds.Diamond, diamonds.GuestDiamond]),
		errors: ['NOT_FOUND'],
	}),
	viewDiamond: endpoint({
		method: 'POST',
		path: '/common/diamonds/{id}/view',
		service: 'diamonds',
		who: 'member',
		summary: "Say that one has opened a stone's page: counted for its seller, once a member, stone and day",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	favourite: endpoint({
		method: 'POST',
		path: '/common/diamond-add-in-favorite',
		service: 'diamonds',
		who: 'member',
		summary: 'Track a stone, or stop',
		body: diamonds.Favourite,
		answer: diamonds.Tracked,
		errors: ['NOT_FOUND'],
	}),
	refreshInventory: endpoint({
		method: 'PUT',
		path: '/common/refresh-inventory',
		service: 'diamonds',
		who: 'member',
		summary: "Thirty more days for some or all of one's stones",
		body: diamonds.RefreshInventory,
		answer: diamonds.Refreshed,
	}),
	deleteDiamonds: endpoint({
		method: 'DELETE',
		path: '/common/hardDelete-diamond',
		service: 'diamonds',
		who: 'member',
		summary: "Delete some of one's stones",
		body: diamonds.DiamondIds,
		answer: diamonds.Deleted,
	}),
	deleteInventory: endpoint({
		method: 'DELETE',
		path: '/common/hardDeleteEntireInventory',
		service: 'diamonds',
		who: 'member',
		summary: "Delete all of one's stones that have no bid",
		body: diamonds.OwnInventory,
		answer: diamonds.Deleted,
	}),

	scan: endpoint({
		method: 'POST',
		path: '/common/scan',
		service: 'diamonds',
		who: 'member',
		summary: 'What the text of a QR says about a stone',
		body: diamonds.Scan,
		answer: diamonds.Scanned,
	}),

	savedSearches: endpoint({
		method: 'GET',
		path: '/common/saved-searches',
		service: 'diamonds',
		who: 'member',
		summary: "One's saved searches, newest first",
		query: PageQuery,
		answer: savedSearches.SavedSearchPage,
	}),
	saveSearch: endpoint({
		method: 'POST',
		path: '/common/saved-searches',
		service: 'diamonds',
		who: 'member',
		summary: 'Save a search; with an alert the market tells of stones that match it',
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['LIMIT_REACHED'],
	}),
	changeSavedSearch: endpoint({
		method: 'POST',
		path: '/common/saved-searches/{id}',
		service: 'diamonds',
		who: 'member',
		summary: "Replace one of one's saved searches",
		params: byId,
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['NOT_FOUND'],
	}),
	savedSearchOpened: endpoint({
		method: 'POST',
		path: '/common/saved-searches/{id}/opened',
		service: 'diamonds',
		who: 'member',
		summary: "One of one's saved searches was opened: its new matches are counted from now on",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	removeSavedSearch: endpoint({
		method: 'DELETE',
		path: '/common/saved-searches/{id}',
		service: 'diamonds',
		who: 'member',
		summary: "Forget one of one's saved searches",
		params: byId,
		errors: ['NOT_FOUND'],
	}),

	tableSettings: endpoint({
		method: 'GET',
		path: '/common/table-settings',
		service: 'diamonds',
		who: 'member',
		summary: "How one's table of stones is: rows, paging, columns",
		answer: TableSettings,
	}),
	keepTableSettings: endpoint({
		method: 'PUT',
		path: '/common/table-settings',
		service: 'diamonds',
		who: 'member',
		summary: "Keep how one's table of stones is",
		body: TableSettings,
		answer: TableSettings,
	}),
	newMatches: endpoint({
		method: 'GET',
		path: '/common/saved-searches/new-matches',
		service: 'search',
		who: 'member',
		summary: "How many stones each of one's saved searches finds that were listed since it was opened",
		answer: savedSearches.NewMatches,
	}),

	// Media
	updateAttachment: endpoint({
		method: 'PUT',
		path: '/common/update-attachment/{id}',
		service: 'media',
		who: 'member',
		summary: "Say which photos and video one's stone shall have; while it is bid on they may only be added to",
		params: byId,
		body: media.UpdateAttachment,
		answer: media.Uploads,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	uploadAttachments: endpoint({
		method: 'POST',
		path: '/common/diamonds/upload-multiple-attachment',
		service: 'media',
		who: 'member',
		summary: "Add photos and videos to several of one's stones",
		body: media.UploadAttachments,
		answer: media.StoneUploads,
	}),
	uploadAttachment: endpoint({
		method: 'POST',
		path: '/s3/upload-attachment',
		service: 'media',
		who: 'member',
		summary: "Add one photo or the video to one of one's stones, or replace it",
		body: media.UploadAttachment,
		answer: media.Uploads,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	confirmAttachments: endpoint({
		method: 'POST',
		path: '/common/attachments/{id}/confirm',
		service: 'media',
		who: 'member',
		summary: "Have the files that were sent for one's stone checked and attached; what fails is deleted, and the issues say which and why",
		params: byId,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'MEDIA_REFUSED'],
	}),
	downloadAll: endpoint({
		method: 'GET',
		path: '/common/downloadAll/{id}',
		service: 'media',
		who: 'member',
		summary: "A ZIP of a stone's photos and video",
		params: byId,
		answer: z.custom<Blob>(),
		media: 'application/zip',
		redirects: true,
		errors: ['NOT_FOUND'],
	}),

	// Bids
	addBid: endpoint({
		method: 'POST',
		path: '/common/add-bid',
		service: 'bids',
		who: 'member',
		summary: 'Bid, with an optional secret ceiling',
		body: diamonds.AddBid,
		answer: diamonds.BidAnswer,
		status: 201,
		errors: [
			'NOT_FOUND',
			'BID_TOO_LOW',
			'BID_TOO_HIGH',
			'NOT_PRICED',
			'OWN_LISTING',
			'MAX_NOT_RAISED',
			'AUCTION_CLOSED',
			'NOT_BIDDABLE',
			'STALE',
			'BID_ID_TAKEN',
		],
	}),
	bidStatus: endpoint({
		method: 'POST',
		path: '/common/diamonds/upload-bid-status',
		service: 'bids',
		who: 'member',
		summary: 'Accept, reject, confirm or complain after the close',
		body: diamonds.BidStatus,
		answer: diamonds.Diamond,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	ledger: endpoint({
		method: 'GET',
		path: '/common/diamonds/{id}/bids',
		service: 'bids',
		who: 'member',
		summary: 'The bids of the present or last auction, with hashes',
		params: byId,
		answer: diamonds.Ledger,
		errors: ['NOT_FOUND'],
	}),
	sellerReputation: endpoint({
		method: 'GET',
		path: '/common/sellers/{userId}/reputation',
		service: 'bids',
		who: 'trader-or-admin',
		summary:
			"How a seller deals: Teppo points, since when, deals completed, share of closed auctions accepted, time to answer; a new seller's shares are left out",
		params: byMember,
		answer: members.SellerReputation,
		errors: ['NOT_FOUND'],
	}),

	// Deals that went wrong
	getCase: endpoint({
		method: 'GET',
		path: '/common/cases/{id}',
		service: 'bids',
		who: 'trader-or-admin',
		summary: 'A deal that went wrong: what its parties have said, until when, and what can be done now',
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'BUSY'],
	}),
	withdrawComplaint: endpoint({
		method: 'POST',
		path: '/common/cases/{id}/withdraw',
		service: 'bids',
		who: 'member',
		summary: "Take one's own complaint back, until the completion deadline",
		params: byId,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'BUSY'],
	}),
	listCases: endpoint({
		method: 'GET',
		path: '/common/cases',
		service: 'admin',
		who: 'admin',
		summary: 'Deals that went wrong, of one state, newest first',
		query: cases.CaseQuery,
		answer: pageOf(cases.Case),
	}),
	decideCase: endpoint({
		method: 'POST',
		path: '/common/cases/{id}/decide',
		service: 'admin',
		who: 'admin',
		summary: 'Decide a case: ban either party, both or none, with a reason',
		params: byId,
		body: cases.CaseVerdict,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BUSY'],
	}),

	// Bulk upload
	sampleCsv: endpoint({
		method: 'GET',
		path: '/common/diamonds/dummy-csv',
		service: 'imports',
		who: 'public',
		summary: 'A sample sheet with every heading',
		answer: z.string(),
		media: 'text/csv',
	}),
	uploadCsv: endpoint({
		method: 'POST',
		path: '/common/diamonds/upload-csv',
		service: 'imports',
		who: 'member',
		summary: 'Begin a bulk upload: answers where to send the sheet',
		body: imports.UploadCsv,
		answer: imports.CsvUpload,
		limit: 'UPLOAD_SHEET',
	}),
	sheetLayouts: endpoint({
		method: 'GET',
		path: '/common/diamonds/sheet-layouts',
		service: 'imports',
		who: 'member',
		summary: 'What one has said of the columns of earlier sheets, by their headings',
		answer: imports.Layouts,
	}),
	listImports: endpoint({
		method: 'GET',
		path: '/common/diamonds/imports',
		service: 'imports',
		who: 'member',
		summary: "One's bulk uploads, newest first",
		query: PageQuery,
		answer: imports.ImportPage,
	}),
	getImport: endpoint({
		method: 'GET',
		path: '/common/diamonds/imports/{importId}',
		service: 'imports',
		who: 'member',
		summary: "Progress, counts and every row's fate; with format=csv the rejected rows as a sheet",
		params: z.strictObject({ importId: Id }),
		query: imports.ImportQuery,
		answer: imports.Import,
		otherMedia: 'text/csv',
		errors: ['NOT_FOUND'],
	}),
	applyImport: endpoint({
		method: 'POST',
		path: '/common/diamonds/imports/{importId}/apply',
		service: 'imports',
		who: 'member',
		summary: 'Go on with a replace-all after its preview',
		params: z.strictObject({ importId: Id }),
		answer: imports.Import,
		status: 202,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	saveRemaining: endpoint({
		method: 'POST',
		path: '/common/diamonds/save-remaining-diamonds-from-csv',
		service: 'imports',
		who: 'member',
		summary: 'Let duplicates replace the listings that they duplicate',
		body: imports.SaveRemaining,
		answer: imports.SavedRemaining,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),

	// Notifications
	listNotifications: endpoint({
		method: 'GET',
		path: '/notifications/get-all-notification/{userId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'Newest first, with the unread count',
		params: byMember,
		query: PageQuery,
		answer: notifications.NotificationPage,
		errors: ['NOT_FOUND'],
	}),
	readNotification: endpoint({
		method: 'POST',
		path: '/notifications/update-notification/{notificationId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'Mark one as read',
		params: z.strictObject({ notificationId: Id }),
		answer: notifications.UnreadCount,
		errors: ['NOT_FOUND'],
	}),
	readNotificationByGet: endpoint({
		method: 'GET',
		path: '/notifications/update-notification/{notificationId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: z.strictObject({ notificationId: Id }),
		answer: notifications.UnreadCount,
		errors: ['NOT_FOUND'],
	}),
	clearNotifications: endpoint({
		method: 'POST',
		path: '/notifications/clear-all-notification/{userId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'Remove all',
		params: byMember,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	clearNotificationsByGet: endpoint({
		method: 'GET',
		path: '/notifications/clear-all-notification/{userId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: byMember,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	readAllNotifications: endpoint({
		method: 'POST',
		path: '/notifications/read-all-notification/{userId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'Mark all as read',
		params: byMember,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	readAllNotificationsByGet: endpoint({
		method: 'GET',
		path: '/notifications/read-all-notification/{userId}',
		service: 'notifications',
		who: 'signed-in',
		summary: 'The same, as the specification calls it',
		params: byMember,
		answer: notifications.UnreadLeft,
		errors: ['NOT_FOUND'],
	}),
	liveTicket: endpoint({
		method: 'POST',
		path: '/notifications/live-ticket',
		service: 'notifications',
		who: 'trader-or-admin',
		summary: 'A ticket for the live channel',
		answer: notifications.LiveTicket,
	}),

	openApi: endpoint({
		method: 'GET',
		path: '/openapi.json',
		service: 'admin',
		who: 'public',
		summary: 'This contract as OpenAPI 3.1',
		answer: z.looseObject({}),
	}),
	reference: endpoint({
		method: 'GET',
		path: '/reference',
		service: 'admin',
		who: 'public',
		summary: 'This contract as a page to read; in the language of Accept-Language unless the query names one',
		query: z.strictObject({ language: RequestedLanguage.optional() }),
		answer: z.string(),
		media: 'text/html',
	}),
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The endpoints that a function answers. */
export type EndpointNameOf<S extends Service> = { [N in EndpointName]: Endpoints[N]['service'] extends S ? N : never }[EndpointName];

/** Every code that a call may be refused with. The entrance answers no other (`functions/http/serve.ts`). */
export function listErrors({ who, body, limit, errors = [] }: Endpoint): ReadonlySet<ErrorCode> {
	return new Set([
		...errors,
		// A call that takes nothing is refused when it carries something, a public one when it carries a token that is no good.
		...(['VALIDATION', 'UNAUTHENTICATED', 'MEMBER_BANNED'] as const),
		...(body ? (['NOT_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
		// Whoever does not trade is counted by network address.
		...(limit || who === 'public' ? (['TOO_MANY_REQUESTS'] as const) : []),
		...(who === 'member' || who === 'trader-or-admin' ? (['NOT_ACTIVE'] as const) : []),
		...(who === 'public' ? [] : (['FORBIDDEN'] as const)),
		// Table and identity service may be too busy for any call.
		...(['BUSY', 'INTERNAL'] as const),
	]);
}

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Output<S> = S extends z.ZodType ? z.output<S> : never;
type Part<E, K extends string, F extends 'in' | 'out'> = E extends { [P in K]: infer S } ? { [P in K]: F extends 'in' ? Input<S> : Output<S> } : unknown;

/** What a client sends to an endpoint. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>;
/** What a handler gets after parsing. */
export type ParsedOf<E extends Endpoint> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>;
/** What an endpoint answers. */
export type AnswerOf<E extends Endpoint> = E extends { answer: infer A } ? Output<A> : undefined;
