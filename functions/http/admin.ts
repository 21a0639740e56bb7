import { authenticatorCodes } from '#functions/adapters/accounts/authenticator-codes.ts';
import { identity } from '#functions/adapters/accounts/identity.ts';
import { banMember, liftBan } from '#functions/usecases/accounts/ban.ts';
import { correctRank } from '#functions/usecases/accounts/correct-rank.ts';
import { listInactive, listMembers } from '#functions/usecases/accounts/find-members.ts';
import { presentMember } from '#functions/usecases/accounts/present-member.ts';
import { decideRegistration } from '#functions/usecases/accounts/registration/decide-registration.ts';
import { setPasswordByAdmin } from '#functions/usecases/accounts/sign-in/password.ts';
import { turnOffSecondFactors } from '#functions/usecases/accounts/sign-in/second-factors.ts';
import { decideCase, listCases } from '#functions/usecases/auctions/cases.ts';
import { readAllEvents } from '#functions/usecases/audit/read-audit-log.ts';
import { readDiscountRate, setDiscountRate } from '#functions/usecases/operations/discount-rate.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { translateSummary } from '#shared/text/reference.ts';
import { writePagePolicy } from './page-policy.ts';
import { renderReferencePage } from './reference-page.ts';
import { serve } from './serve.ts';

export const handler = serve<'admin'>({
	decideRegistration: async ({ body, market }) => presentMember(await decideRegistration(market, body)),
	listMembers: ({ query, market }) => listMembers(market, query),
	listInactive: ({ query, market }) => listInactive(market, query),
	updatePasswordByAdmin: ({ body, caller, market }) => setPasswordByAdmin(market, identity, caller, body),
	updateRank: async ({ params, body, market }) => presentMember(await correctRank(market, params.userId, params.rank, body.reason)),
	banMember: async ({ params, body, market }) => presentMember(await banMember(market, params.userId, body.reason)),
	resetFactors: async ({ params, body, caller, market }) =>
		presentMember(await turnOffSecondFactors(market, { account: authenticatorCodes, identity }, caller, { memberId: params.userId, reason: body.reason })),
	liftBan: async ({ params, body, market }) => presentMember(await liftBan(market, params.userId, body.reason)),
	listCases: ({ query, caller, market }) => listCases(market, caller, query),
	decideCase: ({ params, body, caller, market }) => decideCase(market, caller, params.id, body),
	getBidProcessData: ({ market }) => readDiscountRate(market),
	updateBidProcessData: ({ body, market }) => setDiscountRate(market, body.configValue),
	allDeeds: ({ query, market }) => readAllEvents(market, query),
	openApi: async ({ language }) => openApiDocument(endpoints, (name, { summary }) => translateSummary(name, summary, language)),
	reference: async ({ query, language }) => answerPage(renderReferencePage(query.language ?? language)),
});

function answerPage(html: string): Response {
	return new Response(html, {
		headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': writePagePolicy(html), 'cache-control': 'no-store' },
	});
}
