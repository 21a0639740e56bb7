import * as z from 'zod';
import * as members from '#shared/contract/accounts/members.ts';
import * as passwords from '#shared/contract/accounts/passwords.ts';
import * as cases from '#shared/contract/auctions/cases.ts';
import * as auditLog from '#shared/contract/audit/audit-log.ts';
import { pageOf, RequestedLanguage } from '#shared/contract/common.ts';
import { byId, byMember, type Endpoint, endpoint } from '../endpoint.ts';

export const adminEndpoints = {
	decideRegistration: endpoint('admin', 'POST', '/login/user-registration-verification', {
		who: 'admin',
		summary: 'Approve or refuse a registration',
		body: members.DecideRegistration,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'STALE', 'LICENCE_TAKEN'],
	}),
	listMembers: endpoint('admin', 'GET', '/login/get-all-user', {
		who: 'admin',
		summary: 'Members, by state or text',
		query: members.MembersQuery,
		answer: pageOf(members.ListedMember),
	}),
	updatePasswordByAdmin: endpoint('admin', 'PUT', '/login/update-password-by-admin', {
		who: 'admin',
		fresh: true,
		summary: "Set a member's password; every session ends",
		body: passwords.UpdatePasswordByAdmin,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'PASSWORD_REFUSED'],
	}),
	updateRank: endpoint('admin', 'PUT', '/login/update-user-rank/{userId}/{rank}', {
		who: 'admin',
		summary: "Bring a member's Teppo points to this sum, by an entry in their ledger",
		params: members.UpdateRank,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	listInactive: endpoint('admin', 'GET', '/common/inactive-users', {
		who: 'admin',
		summary: 'Members who are not active, or have not signed in for 90 days',
		query: members.InactiveQuery,
		answer: pageOf(members.Member),
	}),
	banMember: endpoint('admin', 'PUT', '/login/ban-user/{userId}', {
		who: 'admin',
		fresh: true,
		summary: 'Ban a member',
		params: byMember,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	resetFactors: endpoint('admin', 'PUT', '/login/reset-factors/{userId}', {
		who: 'admin',
		fresh: true,
		summary: "Turn a member's authenticator off who has lost it, after a written check; every session ends",
		params: byMember,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	liftBan: endpoint('admin', 'PUT', '/login/lift-ban/{userId}', {
		who: 'admin',
		summary: 'Lift a ban',
		params: byMember,
		body: members.WithReason,
		answer: members.Member,
		errors: ['NOT_FOUND', 'STATE_CONFLICT'],
	}),
	getBidProcessData: endpoint('admin', 'GET', '/common/get-bid-process-data', {
		who: 'signed-in',
		summary: 'The bid discount rate',
		answer: members.BidProcessData,
	}),
	updateBidProcessData: endpoint('admin', 'PUT', '/common/update-bid-process-data', {
		who: 'admin',
		summary: 'Set the bid discount rate',
		body: members.BidProcessData,
		answer: members.BidProcessData,
	}),
	listCases: endpoint('admin', 'GET', '/common/cases', {
		who: 'admin',
		summary: 'Deals that went wrong, of one state, newest first',
		query: cases.CaseQuery,
		answer: pageOf(cases.Case),
	}),
	decideCase: endpoint('admin', 'POST', '/common/cases/{id}/decide', {
		who: 'admin',
		fresh: true,
		summary: 'Decide a case: ban either party, both or none, with a reason',
		params: byId,
		body: cases.CaseVerdict,
		answer: cases.Case,
		errors: ['NOT_FOUND', 'STATE_CONFLICT', 'BUSY'],
	}),
	allDeeds: endpoint('admin', 'GET', '/admin/deeds', {
		who: 'admin',
		summary: "Everybody's record, or one member's, newest first",
		query: auditLog.AdminAuditLogQuery,
		answer: auditLog.AdminAuditEntryList,
		nextBy: 'deedId',
		errors: ['NOT_FOUND'],
	}),
	openApi: endpoint('admin', 'GET', '/openapi.json', {
		who: 'public',
		summary: 'This contract as OpenAPI 3.1; with summaries in the language of Accept-Language',
		answer: z.looseObject({}),
	}),
	reference: endpoint('admin', 'GET', '/reference', {
		who: 'public',
		summary: 'This contract as a page to read; in the language of Accept-Language unless the query names one',
		query: z.strictObject({ language: RequestedLanguage.optional() }),
		answer: z.string(),
		media: 'text/html',
	}),
} as const satisfies Record<string, Endpoint>;
