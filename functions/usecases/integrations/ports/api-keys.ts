import type { BidLimits } from '#shared/domain/integrations/api-key.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';

/** An API key, without its text. Instants are the market's time. */
export interface ApiKeyRecord {
	/** Keyed hash of the text, under which the key is found. */
	hash: string;
	keyId: string;
	memberId: string;
	name: string;
	lastFour: string;
	scopes: Scope[];
	/** CIDR; any network if absent. */
	networks?: string[];
	bids?: BidLimits;
	createdAt: number;
	expiresAt: number;
	revokedAt?: number;
	uses: KeyUses;
}

/** Recorded uses. Calls are counted in memory and added at most once a minute. */
export interface KeyUses {
	/** Counts the writes of uses. */
	version: number;
	lastUsedAt?: number;
	lastNetwork?: string;
	/** The market day of the last use. */
	day?: string;
	/** Scopes with networks (`scope|network`) whose first use on that day is in the audit log. */
	seen?: string[];
	/** Calls on that day by scope. */
	calls?: Partial<Record<Scope, number>>;
}

/** A member's keys: those in use and the last ones that ended. */
export interface OwnKeys {
	/** Counts the changes of the list; 0 before the first key. */
	version: number;
	keys: ApiKeyRecord[];
}

export interface ApiKeys {
	get(hash: string): Promise<ApiKeyRecord | undefined>;
	ofMember(memberId: string): Promise<OwnKeys>;
	/** Yields the keys that have expired and whose last calls may be missing in the audit log. */
	expired(now: number): AsyncGenerator<ApiKeyRecord>;
}

export interface KeyTokens {
	/** Makes the text of a new key. */
	make(): string;
	/** Hashes a key's text with the stage's own key. */
	hash(token: string): Promise<string>;
}
