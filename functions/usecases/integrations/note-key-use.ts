import { MINUTE } from '#shared/domain/common/durations.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import type { ApiKeyRecord, KeyUses } from './ports/api-keys.ts';

/** Pairs of scope and network whose first use on a day is an audit event, for each key. */
const USES_NAMED = 50;

/** A call with a key. `network` is shortened. `calls`: calls with this scope that are not recorded yet, this one included. */
export interface KeyUse {
	scope: Scope;
	network: string;
	calls: number;
}

/**
 * Records the use of a key: the first one of each scope from each network on a market day as an audit event, and the time and number of calls at most
 * once a minute. On the next day the calls of the last day are an audit event. Returns whether the calls were recorded. Errors: BUSY.
 */
export async function noteKeyUse(market: Ports<'now' | 'zone' | 'commit' | 'apiKeys'>, key: ApiKeyRecord, use: KeyUse): Promise<boolean> {
	const day = nameMarketDay(market.zone, market.now);
	const isNew = isFirstUse(key.uses, day, use);
	if (!isNew && market.now - (key.uses.lastUsedAt ?? 0) < MINUTE) return false;
	if (await commitIfFirst(market, buildNote(key, day, use, market.now))) return true;
	// Another call with this key was recorded at the same moment. Only a first use must be recorded now.
	const present = isNew ? await market.apiKeys.get(key.hash) : undefined;
	return present ? noteKeyUse(market, present, use) : false;
}

/**
 * Writes the calls of the last day of each expired key as an audit event, since no later call does. Those of a revoked key were written when it was
 * revoked.
 */
export async function settleExpiredKeys(market: Ports<'now' | 'commit' | 'apiKeys'>): Promise<void> {
	for await (const key of market.apiKeys.expired(market.now)) {
		const isWritten = key.revokedAt !== undefined || key.uses.day === undefined;
		// If a last call was recorded at the same moment, or another sweep was first, the next sweep tries again.
		await commitIfFirst(market, [{ kind: 'key-settled', key }, ...(isWritten ? [] : [buildDay(key)])]);
	}
}

/** Builds the audit event of the calls on the day of the key's last use. */
function buildDay({ memberId, keyId, uses: { day = '', calls } }: ApiKeyRecord): Change {
	return { kind: 'audit-event', event: { kind: 'KEY', act: 'KEY_DAY', memberId, by: memberId, keyId, after: { day, ...calls } } };
}

function isFirstUse({ day, seen = [] }: KeyUses, today: string, { scope, network }: KeyUse): boolean {
	return day !== today || (seen.length < USES_NAMED && !seen.includes(`${scope}|${network}`));
}

function buildNote(key: ApiKeyRecord, day: string, use: KeyUse, now: number): Change[] {
	const { uses, memberId, keyId } = key;
	const { scope, network } = use;
	const isSameDay = uses.day === day;
	const { seen = [], calls = {} } = isSameDay ? uses : {};
	const isNew = isFirstUse(uses, day, use);
	return [
		{
			kind: 'key-used',
			key,
			after: {
				...{ lastUsedAt: now, lastNetwork: network, day },
				seen: isNew ? [...seen, `${scope}|${network}`] : seen,
				calls: { ...calls, [scope]: (calls[scope] ?? 0) + use.calls },
			},
		},
		...(isNew ? [{ kind: 'audit-event' as const, event: { kind: 'KEY' as const, act: 'KEY_USED' as const, memberId, keyId, after: { scope } } }] : []),
		...(!isSameDay && uses.day !== undefined ? [buildDay(key)] : []),
	];
}
