import type { ApiKey, ApiKeys, MadeKey, NewKey } from '#shared/contract/integrations/keys.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { findKeyState, KEYS_PER_MEMBER } from '#shared/domain/integrations/api-key.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ApiKeyRecord, KeyTokens } from './ports/api-keys.ts';

/** Ended keys of a member that are still listed. */
const ENDED_KEPT = KEYS_PER_MEMBER - 1;

/** Lists the caller's keys in use and the last ones that ended, newest first. */
export async function listKeys(market: Ports<'now' | 'apiKeys'>, { memberId }: MemberRecord): Promise<ApiKeys> {
	const { keys } = await market.apiKeys.ofMember(memberId);
	return { content: keys.map((key) => presentKey(key, market.now)) };
}

/** Makes a key and returns its text, which is stored nowhere. Errors: LIMIT_REACHED, BUSY. */
export async function makeKey(
	market: Ports<'now' | 'newId' | 'commit' | 'apiKeys'>,
	tokens: KeyTokens,
	{ memberId }: MemberRecord,
	{ name, scopes, days, networks, bids }: NewKey,
): Promise<MadeKey> {
	const token = tokens.make();
	const key: ApiKeyRecord = {
		...{ hash: await tokens.hash(token), keyId: market.newId(), memberId, name, lastFour: token.slice(-4), scopes, bids },
		...(networks && networks.length > 0 && { networks }),
		...{ createdAt: market.now, expiresAt: market.now + days * DAY, uses: { version: 0 } },
	};
	await commitOrRetry(async () => {
		const { version, keys } = await market.apiKeys.ofMember(memberId);
		const [used, ended] = [true, false].map((isUsed) => keys.filter((one) => (findKeyState(one, market.now) === 'ACTIVE') === isUsed));
		if (!used || !ended || used.length >= KEYS_PER_MEMBER) throw new MarketError('LIMIT_REACHED');
		const kept = [...used, ...ended.slice(0, ENDED_KEPT)].map(({ hash }) => hash);
		await market.commit([
			{ kind: 'key-added', key, version, kept },
			...ended.slice(ENDED_KEPT).map(({ hash }): Change => ({ kind: 'key-forgotten', hash })),
			{ kind: 'member-active', memberId },
			{
				kind: 'audit-event',
				event: { kind: 'KEY', act: 'KEY_MADE', memberId, keyId: key.keyId, after: { ...Object.fromEntries(scopes.map((scope) => [scope, true])), days } },
			},
		]);
	});
	return { key: presentKey(key, market.now), token };
}

/** Revokes one of the caller's keys at once. Does nothing if it was revoked before. Errors: NOT_FOUND, BUSY. */
export function revokeKey(market: Ports<'now' | 'commit' | 'apiKeys'>, { memberId }: MemberRecord, keyId: string): Promise<ApiKey> {
	return commitOrRetry(async () => {
		const { keys } = await market.apiKeys.ofMember(memberId);
		const key = keys.find((one) => one.keyId === keyId);
		if (!key) throw new MarketError('NOT_FOUND');
		if (key.revokedAt !== undefined) return presentKey(key, market.now);
		const { day, calls } = key.uses;
		// No later call records the key's last day.
		const after = day === undefined ? undefined : { day, ...calls };
		await market.commit([
			{ kind: 'key-revoked', key, at: market.now },
			{ kind: 'audit-event', event: { kind: 'KEY', act: 'KEY_REVOKED', memberId, keyId, after } },
		]);
		return presentKey({ ...key, revokedAt: market.now }, market.now);
	});
}

function presentKey(key: ApiKeyRecord, now: number): ApiKey {
	const { keyId, name, lastFour, scopes, networks = [], bids, createdAt, expiresAt, revokedAt, uses } = key;
	return {
		...{ keyId, name, lastFour, scopes, networks, bids, state: findKeyState(key, now) },
		...{ createdAt: writeInstant(createdAt), expiresAt: writeInstant(expiresAt) },
		...(revokedAt !== undefined && { revokedAt: writeInstant(revokedAt) }),
		...(uses.lastUsedAt !== undefined && { lastUsedAt: writeInstant(uses.lastUsedAt), lastNetwork: uses.lastNetwork || undefined }),
	};
}

const writeInstant = (at: number): string => new Date(at).toISOString();
