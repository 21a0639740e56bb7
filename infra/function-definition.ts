import type { EnvironmentName } from '#functions/environment.ts';
import type { JobQueueName } from './job-queues.ts';
import type { ItemFamily, TableIndex } from './table.ts';
import type { TableVerb } from './table-verb.ts';

/** The definition of a function: the place of its code, its triggers and its rights. */
export interface FunctionDefinition {
	/** Module whose export `handler` runs. */
	entry: string;
	/** `http` functions answer the contract's endpoints that name them as `service`. */
	trigger:
		| 'http'
		| 'live'
		| 'stream'
		| 'listing-stream'
		| 'sheets-queue'
		| 'media-queue'
		| 'job-queue'
		| 'schedule'
		| 'identity-message'
		| 'identity'
		| 'canary'
		| 'canary-member'
		| 'door';
	/** Megabytes at least; 1769 are one whole processor. */
	memory: number;
	/** Holds the search's index, and so takes memory by the number of stones (`infra/memory.ts`). */
	index?: 'search' | 'upkeep';
	/** Seconds. */
	timeout: number;
	/**
	 * Percent of the concurrency that a stage reserves: kept for this function, and its maximum. So searches,
	 * sheets and media leave bids theirs. The market's own background work runs in what no share holds,
	 * except work that keeps a processor busy, and the sweep, which closes the auctions. Signing in has a
	 * share for requesting codes and for the pool's triggers.
	 */
	share?: number;
	/** `changes`: only the log of changes that the search follows, and the index that it loads. */
	table: 'none' | 'changes' | 'read' | 'write';
	/** With `write`: the families of items that it writes. Another one's are refused, here as there. */
	writes?: readonly ItemFamily[];
	/** The function's table verbs, if they differ from the meaning of `read` or `write` (`infra/table-verbs.ts`). */
	verbs?: readonly TableVerb[];
	/** With `read` or `write`: the families of items that it reads by their keys, and the indexes that it queries; without them all. */
	reads?: readonly ItemFamily[];
	indexes?: readonly TableIndex[];
	/** Reads the whole table. */
	scan?: true;
	snapshots?: 'read' | 'write';
	/** The market's past, in the bucket of the snapshots; who writes it also reads the results that wait in the table. */
	history?: 'read' | 'write';
	/** Reads which prices are watched, of everybody. */
	priceWatches?: 'read';
	identity?: readonly IdentityAction[];
	sheets?: 'sign-upload' | 'read' | 'remove';
	media?: readonly MediaUse[];
	/** A package with a binary part, which cannot be bundled: its files go beside the function's code (`infra/constructs/functions/native-package.ts`). */
	native?: NativePackage;
	queue?: 'send';
	/** Lanes that it hands work to, or whose dead letters it adds to. */
	sends?: readonly (JobQueueName | 'mailDeadLetters')[];
	live?: 'post';
	mail?: 'send';
	/** Reads the stage's secret key. */
	key?: 'read';
	/** Reads the password of the stage's canary. */
	canaryPassword?: 'read';
	/** Settings beside TABLE_NAME, MARKET_ZONE, MARKET_CURRENCY, MEDIA_ORIGIN and SECOND_FACTOR, which all get. */
	environment: readonly EnvironmentName[];
}

export type NativePackage = 'sharp';

/** The pool's actions that IAM checks. Public ones, such as signing up, need no grant. */
type IdentityAction =
	| 'AdminCreateUser'
	| 'AdminInitiateAuth'
	| 'AdminRespondToAuthChallenge'
	| 'AdminGetUser'
	| 'AdminSetUserMFAPreference'
	| 'DescribeUserPoolClient'
	| 'AdminUserGlobalSignOut'
	| 'AdminDeleteUser'
	| 'AdminSetUserPassword';

/**
 * The uses of photos and videos: sign uploads, check and show arrived files, render photos, pack shown files
 * into archives, remove them; hand out copies of members' own data, or store them.
 */
export type MediaUse = 'sign-upload' | 'check' | 'render' | 'pack' | 'remove' | 'hand-copies' | 'keep-copies';
