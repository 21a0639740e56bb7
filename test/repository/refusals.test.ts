import { expect, test } from 'vitest';
import { type Endpoint, endpoints, listErrors } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { CHANGE_REFUSALS } from '#shared/contract/stock/diamonds.ts';
import { type Limit, RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { type Caught, readRefusals } from '#test/model/refusals.ts';

const refusals = readRefusals();
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const rows = Object.entries<Endpoint>(endpoints);
const LIMIT_CALLS = 'functions/usecases/limit-calls.ts#limitCalls';
const LIMIT_GUESTS = 'functions/http/call/limit-guests.ts#limitGuests';
/** Functions give it to the entrance as an option. */
const READ_KEY = 'functions/http/call/read-key.ts#readKey';
const getHandler = (name: string, { service }: Endpoint): string => `functions/http/${service}.ts#handler.${name}`;

/** Codes that a unit never lets out although the source below it writes them. Each entry needs a reason. */
const CAUGHT: Caught = {
	// The answer contains the refusal of each stone.
	'functions/usecases/stock/list-diamond.ts#changeListings': CHANGE_REFUSALS,
	'functions/usecases/stock/manage-inventory.ts#work': ['NOT_FOUND', 'STATE_CONFLICT'],
	'functions/usecases/prices/change-prices.ts#changePrices': ['NOT_FOUND', 'STALE'],
	'functions/usecases/prices/undo-prices.ts#undoPart': ['STALE'],
	'functions/usecases/stock/media/describe-media.ts#addFilesToMany': ['NOT_FOUND', 'STATE_CONFLICT'],
	'functions/usecases/sheets/replace-listings.ts#replaceListings': ['LOT_ID_TAKEN', 'CERTIFICATE_TAKEN'],
	// The name of a kind of notification, not a refusal.
	'shared/domain/notifications/notification.ts#NOTIFICATION_KINDS': ['MEDIA_REFUSED'],
	// A sign-up's password is right or wrong; no authenticator is involved.
	'functions/usecases/accounts/sign-in/prove-password.ts#provePassword': ['BAD_CREDENTIALS', 'NOT_VERIFIED', 'TOTP_NEEDED', 'TOTP_INVALID'],
	// `nameBearer` has one code for a sign-in and another for a renewal.
	'functions/adapters/accounts/identity.ts#identity.signIn': ['REFRESH_REFUSED'],
	'functions/adapters/accounts/identity.ts#identity.refresh': ['BAD_CREDENTIALS'],
	'functions/adapters/accounts/identity.ts#renewForWeb': ['BAD_CREDENTIALS'],
	// For a dead refresh token there is nothing to end.
	'functions/adapters/accounts/identity.ts#identity.findSession': ['REFRESH_REFUSED'],
	// If the caller gives no password, one is generated, which no rule refuses.
	'functions/http/members.ts#handler.verifyOtpByLink': ['PASSWORD_REFUSED'],
	'functions/http/members.ts#handler.verifyOtpByPath': ['PASSWORD_REFUSED'],
};

/** Lists the paths to codes that the endpoint's row does not list. */
function listUndocumented(name: string, endpoint: Endpoint, codes: readonly ErrorCode[], caught: Caught): string[] {
	const listed = listErrors(endpoint);
	const { tries }: Partial<Limit> = endpoint.limit ? RATE_LIMITS[endpoint.limit] : {};
	const counted: Caught = tries === undefined ? { ...caught, [LIMIT_CALLS]: ['OTP_INVALID'] } : caught;
	const from = [getHandler(name, endpoint), ...(endpoint.limit ? [LIMIT_CALLS] : []), ...(endpoint.who === 'public' ? [LIMIT_GUESTS] : [])];
	return codes
		.filter((code) => !listed.has(code))
		.flatMap((code) => from.flatMap((unit) => refusals.findWay(unit, code, counted) ?? []).map((unit) => `${name} ${code}: ${unit}`));
}

test.each(rows)('%s is refused with no code that its row does not list', (name, endpoint) => {
	expect(refusals.units).toContain(getHandler(name, endpoint));
	expect(listUndocumented(name, endpoint, CODES, CAUGHT)).toEqual([]);
});

test('the entrance refuses with what the columns of a row say', () => {
	const row: Endpoint = { ...endpoints.confirmAuthenticator, who: 'member', scope: 'market:read', withoutFactor: undefined, limit: 'VERIFY_CODE' };
	// Codes of the ports that it opens for the handlers are the handlers' own.
	const way = (code: ErrorCode) =>
		['functions/http/serve.ts#answer', READ_KEY].some((unit) => refusals.findWay(unit, code, { 'functions/open-market.ts#openMarket': CODES }));
	expect(CODES.filter((code) => way(code) && !listErrors(row).has(code))).toEqual([]);
});

test('what is named as caught would be found without it', () => {
	const needless = Object.entries(CAUGHT).flatMap(([unit, codes]) => {
		const without = Object.fromEntries(Object.entries(CAUGHT).filter(([other]) => other !== unit));
		return rows.some(([name, endpoint]) => listUndocumented(name, endpoint, codes, without).length > 0) ? [] : [unit];
	});
	expect(needless).toEqual([]);
});

test('no refusal of the program is out of the walk’s sight', () => {
	const entries = refusals.units.filter((unit) => /^functions\/(http|events|live|schedules|door)\/[\w-]+\.ts#(handler(\.|$)|serve$|answer$)/.test(unit));
	const reached = refusals.reach([...entries, READ_KEY]);
	expect(refusals.units.filter((unit) => refusals.own(unit).size > 0 && !reached.has(unit))).toEqual([]);
});
