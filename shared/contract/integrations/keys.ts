import * as z from 'zod';
import { haveBidsLimits, KEY_DAYS, KEY_NAME_LENGTH, KEYS_PER_MEMBER, LARGEST_BID_LIMIT, NETWORKS_PER_KEY } from '#shared/domain/integrations/api-key.ts';
import { SCOPES } from '#shared/domain/integrations/scopes.ts';
import { Id, Instant, text } from '../common.ts';
import type { Rule } from '../errors.ts';

/** Limits of bids with a key, in US cents. A bid counts with its secret ceiling for the whole stone. */
export const BidLimits = z.strictObject({ perStone: z.int().min(1).max(LARGEST_BID_LIMIT), perDay: z.int().min(1).max(LARGEST_BID_LIMIT) });
const Scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);
/** The entrance states an IPv6 address to its first 64 bits, which a provider gives to one customer. */
const IPV6_PREFIX = 64;
/** Networks in CIDR notation, IPv4 or IPv6. */
const Network = z.union([z.cidrv4(), z.cidrv6().refine((network) => Number(network.split('/')[1]) <= IPV6_PREFIX)], { message: 'NETWORK' satisfies Rule });

export const NewKey = z
	.strictObject({
		name: text(KEY_NAME_LENGTH),
		scopes: Scopes.refine((scopes) => new Set(scopes).size === scopes.length),
		/** Days from now. */
		days: z.int().min(1).max(KEY_DAYS),
		/** The networks from which the key may be used; all if empty or absent. */
		networks: z.array(Network).max(NETWORKS_PER_KEY).optional(),
		/** Required with `bids:write`, and only then allowed. */
		bids: BidLimits.optional(),
	})
	.refine(({ scopes, bids }) => haveBidsLimits(scopes, bids), { message: 'BID_LIMITS' satisfies Rule, path: ['bids'] });
export type NewKey = z.infer<typeof NewKey>;

export const ApiKey = z.strictObject({
	keyId: Id,
	name: z.string(),
	/** The last four characters of the key, by which its owner recognizes it. */
	lastFour: z.string(),
	scopes: Scopes,
	networks: z.array(z.string()),
	bids: BidLimits.optional(),
	createdAt: Instant,
	expiresAt: Instant,
	revokedAt: Instant.optional(),
	state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
	/** To the minute. */
	lastUsedAt: Instant.optional(),
	/** The shortened network of the last use. */
	lastNetwork: z.string().optional(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys in use, and the last ones that ended; newest first. */
export const ApiKeys = z.strictObject({ content: z.array(ApiKey).max(2 * KEYS_PER_MEMBER) });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** The only answer with the key itself. */
export const MadeKey = z.strictObject({ key: ApiKey, token: z.string() });
export type MadeKey = z.infer<typeof MadeKey>;

export const ByKey = z.strictObject({ keyId: Id });
