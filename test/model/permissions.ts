import { monotonicFactory } from 'ulid';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { aStone } from '#test/steps/given.ts';
import { makeAddress, PASSWORD } from '#test/steps/market.ts';
import type { RawRequest } from '#test/steps/raw.ts';
import { exampleOf } from './example.ts';

const ulid = monotonicFactory();

/** All kinds of callers. The owner sells the stones; the counterparty leads the auction of one and has bought the other. */
export const CALLERS = [
	'guest',
	'garbage token',
	'altered token',
	'foreign token',
	'removed',
	'banned',
	'verified',
	'pending',
	'refused',
	'stranger',
	'counterparty',
	'owner',
	'admin',
] as const;
export type Caller = (typeof CALLERS)[number];
const NOBODY = ['garbage token', 'altered token', 'foreign token', 'removed'] satisfies Caller[];
const WAITING = ['verified', 'pending', 'refused'] satisfies Caller[];
const MEMBERS = ['stranger', 'counterparty', 'owner'] satisfies Caller[];

/** ANSWERS: as the contract says. PASSES: any documented answer that is not about the caller's rights. */
export type Outcome = ErrorCode | 'ANSWERS' | 'PASSES';

/** The members, stones and records that the calls are about. */
export interface Scene {
	owner: { userName: string; userId: string };
	/** An active member for admins to act on, and one to remove. */
	subject: { userName: string; userId: string };
	leaver: { userName: string; userId: string };
	/** The owner's stone under auction. */
	auctioned: { diamondId: string; lotId: string };
	/** The owner's stone that the counterparty has bought; the deal is not completed yet. */
	dealt: { diamondId: string; lotId: string };
	/** The case that the counterparty's complaint about it opened. */
	caseId: string;
	/** The owner's import, a saved search of the owner, and one of the owner's notifications. */
	importId: string;
	savedSearchId: string;
	notificationId: string;
	/** Another session of the owner's. */
	sessionId: string;
	/** A weight with which a guest's search finds just the stone under auction. */
	weight: number;
}

export interface Case {
	call: EndpointName;
	/** Tells this case from another case of the same call. */
	about?: string;
	/** Makes the request. By default it is an example of the endpoint's schemas about the owner and the stone under auction. */
	request?: (scene: Scene, caller: Caller) => RawRequest;
	/** The outcome for callers whom the endpoint's `who` admits. Default: PASSES. */
	answers?: Outcome;
	/** Other outcomes for admitted callers, mostly because the record is not theirs. */
	except?: Partial<Record<Caller, Outcome>>;
	/** Whether the call changes the callers' own rights and so must run last. */
	last?: true;
}

const each = (callers: readonly Caller[], outcome: Outcome) => Object.fromEntries(callers.map((caller) => [caller, outcome]));
/** Outcomes of calls for the owner and admins only. */
const OWN = { ...each([...WAITING, 'stranger', 'counterparty'], 'FORBIDDEN') };
const OWNERS_MEMBERS = { ...each(['stranger', 'counterparty'], 'FORBIDDEN') };
const PRIVATE = { ...each(['stranger', 'counterparty'], 'NOT_FOUND') };
const CONTACT = { companyName: 'Sato Gems', privateName: 'Mei Sato', message: 'A try.' };
/** Tokens of an invitation and of a mail link, without a valid signature. */
const UNSEALED = `01ARZ3NDEKTSV4RRFFQ69G5FAV.zzzzzz.${'a'.repeat(43)}`;
const UNSIGNED = `01ARZ3NDEKTSV4RRFFQ69G5FAV.SUSPENDED.${'a'.repeat(43)}`;
const PHOTO = { field: 'images[2]', fileName: 'stone.png', contentType: 'image/png', size: 100 };
const email = (_: Scene, caller: Caller) => ({ email: makeAddress(caller.replace(' ', '-')) });

/** The table of permissions. An endpoint that is not listed here is called with its example and checked by its `who`. */
const CASES: readonly Case[] = [
	{ call: 'register', request: (...given) => ({ body: { ...email(...given), password: PASSWORD, firstName: 'Mei', lastName: 'Sato' } }), answers: 'ANSWERS' },
	{ call: 'verifyOtp', request: (...given) => ({ body: { ...email(...given), otp: '123456' } }), answers: 'OTP_INVALID' },
	{ call: 'verifyOtpByLink', request: (...given) => ({ params: { ...email(...given), otp: '123456' } }), answers: 'OTP_INVALID' },
	{ call: 'verifyOtpByPath', request: (...given) => ({ params: { ...email(...given), otp: '123456' } }), answers: 'OTP_INVALID' },
	{ call: 'resendOtp', request: (...given) => ({ body: email(...given) }), answers: 'ANSWERS' },
	{ call: 'authenticate', request: (...given) => ({ body: { userName: email(...given).email, password: PASSWORD } }), answers: 'BAD_CREDENTIALS' },
	{ call: 'factors', answers: 'ANSWERS' },
	{ call: 'beginAuthenticator', answers: 'ANSWERS' },
	{ call: 'confirmAuthenticator', answers: 'TOTP_INVALID' },
	{ call: 'removeAuthenticator', answers: 'STATE_CONFLICT' },
	{ call: 'resetFactors', request: ({ subject }) => ({ params: { userId: subject.userId }, body: { reason: 'A try.' } }), answers: 'STATE_CONFLICT' },
	{ call: 'beginPasskey', answers: 'ANSWERS' },
	{
		call: 'addPasskey',
		request: () => ({ body: { name: 'A key', credential: { id: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } } } }),
		answers: 'PASSKEY_REFUSED',
	},
	{ call: 'removePasskey', request: () => ({ params: { passkeyId: 'a' } }), answers: 'NOT_FOUND' },
	{ call: 'renewRecoveryCodes', answers: 'STATE_CONFLICT' },
	{
		call: 'spendRecoveryCode',
		request: (...given) => ({ body: { userName: email(...given).email, code: '7QK3M-9ZT2A' } }),
		answers: 'RECOVERY_INVALID',
	},
	{ call: 'refreshToken', answers: 'REFRESH_REFUSED' },
	{ call: 'logout', answers: 'ANSWERS' },
	{ call: 'sessions', answers: 'ANSWERS' },
	// The session is the owner's: nobody else can end it, not even an admin.
	{ call: 'endSession', request: ({ sessionId }) => ({ params: { sessionId } }), answers: 'NOT_FOUND', except: { owner: 'ANSWERS' }, last: true },
	{ call: 'endSessions', request: () => ({ query: { which: 'OTHERS' } }), answers: 'ANSWERS', last: true },
	{ call: 'resetPassword', request: (...given) => ({ body: email(...given) }), answers: 'ANSWERS' },
	{
		call: 'updatePassword',
		request: (...given) => ({ body: { ...email(...given), otp: '123456', newPassword: PASSWORD } }),
		answers: 'OTP_INVALID',
	},
	{
		call: 'completeRegistration',
		request: () => ({ body: exampleOf(endpoints.completeRegistration.body, { licenceNumber: '301234567890' }) }),
		answers: 'ANSWERS',
		except: each([...MEMBERS, 'admin'], 'STATE_CONFLICT'),
		last: true,
	},
	{ call: 'decideRegistration', answers: 'STATE_CONFLICT' },
	{ call: 'listMembers', answers: 'ANSWERS' },
	{ call: 'getMember', answers: 'ANSWERS', except: OWN },
	{ call: 'updateDetails', request: ({ owner }) => ({ body: { userName: owner.userName } }), answers: 'ANSWERS', except: { ...OWN, admin: 'FORBIDDEN' } },
	{
		call: 'removeMember',
		request: ({ leaver }) => ({ params: { id: leaver.userId } }),
		answers: 'ANSWERS',
		except: each([...WAITING, ...MEMBERS], 'FORBIDDEN'),
	},
	{ call: 'removeMember', about: 'in a deal', request: ({ owner }) => ({ params: { id: owner.userId } }), answers: 'STATE_CONFLICT', except: OWN },
	{ call: 'updatePasswordByAdmin', request: ({ subject }) => ({ body: { userName: subject.userName, newPassword: PASSWORD } }), answers: 'ANSWERS' },
	{
		call: 'updateRank',
		request: ({ subject }) => ({ params: { userId: subject.userId, rank: 3 }, body: { reason: 'A correction.' } }),
		answers: 'ANSWERS',
	},
	{ call: 'listInactive', answers: 'ANSWERS' },
	{ call: 'searchCompany', answers: 'ANSWERS' },
	{ call: 'ownData', answers: 'ANSWERS' },
	// No copy has been made of these members' data; the scenarios of own data make one.
	{ call: 'linkOwnData', answers: 'NOT_FOUND' },
	{ call: 'requestOwnData', answers: 'ANSWERS', last: true },
	{ call: 'contactUs', answers: 'ANSWERS', request: (...given) => ({ body: { ...CONTACT, ...email(...given) } }) },
	{ call: 'dashboard', answers: 'ANSWERS' },
	{ call: 'activity', answers: 'ANSWERS' },
	{ call: 'stonesOfState', answers: 'ANSWERS' },
	{ call: 'stonesOfSharedCertificates', answers: 'ANSWERS' },
	{ call: 'sharedCertificates', answers: 'ANSWERS' },
	{ call: 'knownStone', answers: 'ANSWERS' },
	{ call: 'viewDiamond', answers: 'ANSWERS' },
	{ call: 'banMember', request: ({ subject }) => ({ params: { userId: subject.userId }, body: { reason: 'A try.' } }), answers: 'ANSWERS' },
	{ call: 'liftBan', request: ({ subject }) => ({ params: { userId: subject.userId }, body: { reason: 'A try.' } }), answers: 'ANSWERS' },
	{ call: 'getBidProcessData', answers: 'ANSWERS' },
	{ call: 'updateBidProcessData', answers: 'ANSWERS' },
	{ call: 'search', request: ({ weight }) => ({ body: { caratFrom: weight, caratTo: weight } }), answers: 'ANSWERS' },
	{
		call: 'search',
		about: 'by price and company',
		request: () => ({ body: { perCaratTo: 20_000, companyName: 'a', sort: [{ field: 'totalPrice', direction: 'ascending' }] } }),
		answers: 'ANSWERS',
		except: { guest: 'UNAUTHENTICATED', ...each(WAITING, 'NOT_ACTIVE') },
	},
	{ call: 'inventory', request: ({ owner }) => ({ body: { userName: owner.userName } }), answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{ call: 'stonesOfMember', request: ({ owner }) => ({ params: { id: owner.userId } }), answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{ call: 'lostAuctions', answers: 'ANSWERS' },
	{ call: 'searchByLotId', answers: 'ANSWERS' },
	{ call: 'mediaRequest', answers: 'ANSWERS', except: { owner: 'FORBIDDEN' } },
	{
		call: 'updateAttachment',
		// Would remove photos of a stone with bids.
		request: ({ auctioned }) => ({ params: { id: auctioned.diamondId }, body: {} }),
		answers: 'STATE_CONFLICT',
		except: OWNERS_MEMBERS,
	},
	{
		call: 'uploadAttachments',
		request: ({ auctioned }) => ({ body: [{ diamondId: auctioned.diamondId, files: [PHOTO] }] }),
		answers: 'ANSWERS',
		except: OWNERS_MEMBERS,
	},
	{ call: 'uploadAttachments', about: 'by lot', request: ({ auctioned }) => ({ body: [{ lotId: auctioned.lotId, files: [PHOTO] }] }), answers: 'ANSWERS' },
	{
		call: 'uploadAttachment',
		request: ({ auctioned }) => ({ body: { diamondId: auctioned.diamondId, file: PHOTO } }),
		answers: 'ANSWERS',
		except: OWNERS_MEMBERS,
	},
	{ call: 'confirmAttachments', answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{
		call: 'confirmAttachments',
		about: 'of a deal',
		request: ({ dealt }) => ({ params: { id: dealt.diamondId } }),
		answers: 'ANSWERS',
		except: { stranger: 'NOT_FOUND', counterparty: 'FORBIDDEN' },
	},
	{ call: 'downloadAll', answers: 'ANSWERS' },
	{
		call: 'downloadAll',
		about: 'of a deal',
		request: ({ dealt }) => ({ params: { id: dealt.diamondId } }),
		answers: 'ANSWERS',
		except: { stranger: 'NOT_FOUND' },
	},
	{ call: 'scan', answers: 'ANSWERS' },
	{ call: 'savedSearches', answers: 'ANSWERS' },
	{ call: 'saveSearch', request: () => ({ body: { name: 'Rounds', search: { shape: ['ROUND'] } } }), answers: 'ANSWERS' },
	{
		call: 'changeSavedSearch',
		request: ({ savedSearchId }) => ({ params: { id: savedSearchId }, body: { name: 'Ovals', search: { shape: ['OVAL'] }, alert: true } }),
		answers: 'NOT_FOUND',
		except: { owner: 'ANSWERS' },
	},
	{ call: 'savedSearchOpened', answers: 'NOT_FOUND', except: { owner: 'ANSWERS' } },
	{ call: 'newMatches', answers: 'ANSWERS' },
	{ call: 'removeSavedSearch', answers: 'NOT_FOUND', except: { owner: 'ANSWERS' } },
	{ call: 'priceList', answers: 'ANSWERS' },
	{ call: 'keepPriceList', answers: 'PRICE_LIST_REFUSED' },
	{ call: 'deletePriceList', answers: 'ANSWERS' },
	{ call: 'tableSettings', answers: 'ANSWERS' },
	{ call: 'keepTableSettings', answers: 'ANSWERS' },
	{ call: 'createDiamond', request: () => ({ body: aStone() }), answers: 'ANSWERS' },
	{
		call: 'updateDiamond',
		request: ({ auctioned }) => ({ body: { ...aStone(), diamondId: auctioned.diamondId, version: 0 } }),
		answers: 'STALE',
		except: OWNERS_MEMBERS,
	},
	{
		call: 'changeDiamonds',
		request: ({ auctioned }) => ({ body: { changes: [{ diamondId: auctioned.diamondId, version: 0, set: { askingPrice: 5000 } }] } }),
		answers: 'ANSWERS',
		except: OWNERS_MEMBERS,
	},
	{
		call: 'changePrices',
		request: ({ auctioned }) => ({
			body: {
				runId: ulid(),
				part: 0,
				planned: 1,
				rule: { kind: 'AMOUNT', value: 1, step: 1 },
				changes: [{ diamondId: auctioned.diamondId, version: 0, askingPrice: 5000 }],
			},
		}),
		answers: 'ANSWERS',
		except: OWNERS_MEMBERS,
	},
	{ call: 'priceRuns', answers: 'ANSWERS' },
	{ call: 'undoPrices', request: () => ({ body: { runId: ulid() } }), answers: 'NOT_FOUND' },
	{ call: 'priceWatches', answers: 'ANSWERS' },
	{
		call: 'watchPrices',
		request: ({ auctioned }) => ({ body: { diamondIds: [auctioned.diamondId], watched: true } }),
		answers: 'ANSWERS',
		except: PRIVATE,
	},
	{ call: 'getDiamond', answers: 'ANSWERS' },
	{
		call: 'getDiamond',
		about: 'in a deal',
		request: ({ dealt }) => ({ params: { id: dealt.diamondId } }),
		answers: 'NOT_FOUND',
		except: each(['counterparty', 'owner', 'admin'], 'ANSWERS'),
	},
	{ call: 'favourite', answers: 'ANSWERS' },
	{ call: 'refreshInventory', answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{ call: 'deleteDiamonds', answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{ call: 'deleteInventory', answers: 'ANSWERS', except: OWNERS_MEMBERS },
	{
		call: 'addBid',
		request: ({ auctioned }) => ({ body: { bidId: ulid(), diamondId: auctioned.diamondId, revision: 1, bidAmount: 1 } }),
		answers: 'BID_TOO_LOW',
		except: { owner: 'OWN_LISTING', counterparty: 'MAX_NOT_RAISED' },
	},
	{
		call: 'bidStatus',
		request: ({ auctioned }) => ({ body: { diamondId: auctioned.diamondId, status: 'ACCEPTED' } }),
		answers: 'STATE_CONFLICT',
		except: OWNERS_MEMBERS,
	},
	{
		call: 'bidStatus',
		about: 'of a deal',
		request: ({ dealt }) => ({ body: { diamondId: dealt.diamondId, status: 'REJECTED' } }),
		answers: 'STATE_CONFLICT',
		except: { stranger: 'NOT_FOUND', counterparty: 'FORBIDDEN' },
	},
	{ call: 'tonight', answers: 'ANSWERS' },
	{ call: 'sellerReputation', answers: 'ANSWERS' },
	{ call: 'ledger', answers: 'ANSWERS' },
	{ call: 'ledger', about: 'of a deal', request: ({ dealt }) => ({ params: { id: dealt.diamondId } }), answers: 'ANSWERS', except: { stranger: 'NOT_FOUND' } },
	{ call: 'getCase', request: ({ caseId }) => ({ params: { id: caseId } }), answers: 'ANSWERS', except: { stranger: 'NOT_FOUND' } },
	{
		call: 'withdrawComplaint',
		request: ({ caseId }) => ({ params: { id: caseId } }),
		answers: 'ANSWERS',
		except: { stranger: 'NOT_FOUND', owner: 'STATE_CONFLICT' },
	},
	{ call: 'readCaseMessages', request: ({ caseId }) => ({ params: { id: caseId }, query: {} }), answers: 'ANSWERS', except: { stranger: 'NOT_FOUND' } },
	{
		call: 'writeCaseMessage',
		request: ({ caseId }) => ({ params: { id: caseId }, body: { draftId: ulid(), text: 'A try.' } }),
		answers: 'ANSWERS',
		except: { stranger: 'NOT_FOUND' },
	},
	{
		call: 'uploadCaseFile',
		request: ({ caseId }) => ({ params: { id: caseId }, body: { contentType: 'image/png', size: 100 } }),
		answers: 'ANSWERS',
		except: { stranger: 'NOT_FOUND' },
	},
	{ call: 'listCases', answers: 'ANSWERS' },
	{
		call: 'decideCase',
		about: 'too early',
		request: ({ caseId }) => ({ params: { id: caseId }, body: { banned: [], reason: 'A try.' } }),
		answers: 'STATE_CONFLICT',
	},
	{ call: 'sampleCsv', answers: 'ANSWERS' },
	{ call: 'uploadCsv', answers: 'ANSWERS' },
	{ call: 'sheetLayouts', answers: 'ANSWERS' },
	{ call: 'listImports', answers: 'ANSWERS' },
	{ call: 'getImport', request: ({ importId }) => ({ params: { importId } }), answers: 'ANSWERS', except: PRIVATE },
	{ call: 'applyImport', answers: 'STATE_CONFLICT', except: PRIVATE },
	{ call: 'answerImport', answers: 'STATE_CONFLICT', except: PRIVATE },
	{ call: 'saveRemaining', answers: 'STATE_CONFLICT', except: PRIVATE },
	{ call: 'listNotifications', answers: 'ANSWERS', except: OWN },
	{ call: 'readNotification', answers: 'NOT_FOUND', except: { owner: 'ANSWERS' } },
	{ call: 'readNotificationByGet', answers: 'NOT_FOUND', except: { owner: 'ANSWERS' } },
	{ call: 'clearNotifications', answers: 'ANSWERS', except: { ...OWN, admin: 'FORBIDDEN' }, last: true },
	{ call: 'clearNotificationsByGet', answers: 'ANSWERS', except: { ...OWN, admin: 'FORBIDDEN' }, last: true },
	{ call: 'readAllNotifications', answers: 'ANSWERS', except: OWN },
	{ call: 'readAllNotificationsByGet', answers: 'ANSWERS', except: OWN },
	{ call: 'notificationSettings', answers: 'ANSWERS' },
	// The example's version does not exist.
	{ call: 'keepNotificationSettings', answers: 'STALE' },
	{ call: 'webPush', answers: 'ANSWERS' },
	{ call: 'addReceiver', answers: 'VALIDATION' },
	{ call: 'removeReceiver', answers: 'NOT_FOUND' },
	{ call: 'webhooks', answers: 'ANSWERS' },
	{ call: 'addWebhook', request: () => ({ body: { url: 'https://receiver.example/', description: 'A try', events: ['bid.received'] } }), answers: 'ANSWERS' },
	{
		call: 'changeWebhook',
		request: () => ({ params: { webhookId: ulid() }, body: { url: 'https://receiver.example/', description: 'A try', events: ['bid.received'], isOn: true } }),
		answers: 'NOT_FOUND',
	},
	...(['removeWebhook', 'rotateWebhookSecret', 'testWebhook', 'webhookDeliveries'] as const).map((call) => ({
		call,
		request: () => ({ params: { webhookId: ulid() } }),
		answers: 'NOT_FOUND' as const,
	})),
	...(['webhookDelivery', 'redeliverWebhook'] as const).map((call) => ({
		call,
		request: () => ({ params: { webhookId: ulid(), deliveryId: ulid() } }),
		answers: 'NOT_FOUND' as const,
	})),
	// The token is not signed.
	{ call: 'unsubscribe', request: () => ({ params: { token: UNSIGNED }, body: { 'List-Unsubscribe': 'One-Click' } }), answers: 'NOT_FOUND' },
	{ call: 'unsubscribePage', request: () => ({ params: { token: UNSIGNED } }), answers: 'NOT_FOUND' },
	{ call: 'inviter', request: () => ({ params: { token: UNSEALED } }), answers: 'NOT_FOUND' },
	{ call: 'invitation', answers: 'ANSWERS' },
	{ call: 'widgets', answers: 'ANSWERS' },
	{ call: 'createWidget', answers: 'ANSWERS' },
	{ call: 'changeWidget', answers: 'NOT_FOUND' },
	{ call: 'deleteWidget', answers: 'NOT_FOUND' },
	{ call: 'previewWidget', answers: 'ANSWERS' },
	{ call: 'deeds', request: () => ({ query: {} }), answers: 'ANSWERS' },
	{ call: 'addExport', answers: 'ANSWERS' },
	{ call: 'apiKeys', answers: 'ANSWERS' },
	{ call: 'makeApiKey', answers: 'ANSWERS' },
	{ call: 'revokeApiKey', request: () => ({ params: { keyId: ulid() } }), answers: 'NOT_FOUND' },
	{ call: 'allDeeds', request: () => ({ query: {} }), answers: 'ANSWERS' },
	{ call: 'liveTicket', answers: 'ANSWERS' },
	{ call: 'openApi', answers: 'ANSWERS' },
	{ call: 'reference', answers: 'ANSWERS' },
];

const calls = Object.keys(endpoints) as EndpointName[];
/** All endpoints of the contract, each at least once, in an order in which no case disturbs a later one. */
export const MATRIX: readonly Case[] = [
	...calls.flatMap((call) => {
		const own = CASES.filter((one) => one.call === call);
		return own.length > 0 ? own : [{ call }];
	}),
].sort((a, b) => Number(a.last ?? false) - Number(b.last ?? false));

/** Makes the request of a case. */
export function requestOf({ call, request }: Case, scene: Scene, caller: Caller): RawRequest {
	if (request) return request(scene, caller);
	const { params, query, body }: Endpoint = endpoints[call];
	const { owner, auctioned, importId, savedSearchId, notificationId } = scene;
	const id = endpoints[call].path.includes('/saved-searches') ? savedSearchId : auctioned.diamondId;
	const known = {
		...owner,
		...auctioned,
		id,
		importId,
		savedSearchId,
		notificationId,
		diamondIds: [auctioned.diamondId],
		lotIds: [auctioned.lotId],
		page: 0,
		size: 10,
	};
	return {
		...(params && { params: exampleOf(params, known) as Record<string, unknown> }),
		...(query && { query: query.safeParse({}).success ? {} : (exampleOf(query, known) as Record<string, unknown>) }),
		...(body && { body: exampleOf(body, known) }),
	};
}

/** Returns the expected outcome for a caller, by the endpoint's `who` and the case. */
export function expectedOf({ call, answers = 'PASSES', except = {} }: Case, caller: Caller): Outcome {
	const { who, publishable }: Endpoint = endpoints[call];
	// It takes a publishable key, and no token of anybody.
	if (publishable) return 'UNAUTHENTICATED';
	if ((NOBODY as Caller[]).includes(caller)) return 'UNAUTHENTICATED';
	if (caller === 'banned') return 'MEMBER_BANNED';
	if (caller === 'guest' && who !== 'public') return 'UNAUTHENTICATED';
	const active = caller === 'admin' || (MEMBERS as Caller[]).includes(caller);
	if (who === 'admin' && caller !== 'admin') return 'FORBIDDEN';
	if ((who === 'member' || who === 'trader-or-admin') && !active) return 'NOT_ACTIVE';
	if (who === 'member' && caller === 'admin') return 'FORBIDDEN';
	return except[caller] ?? answers;
}

/** Error codes about the caller's rights. */
export const ABOUT_THE_CALLER: readonly string[] = ['UNAUTHENTICATED', 'NOT_ACTIVE', 'MEMBER_BANNED'] satisfies ErrorCode[];
