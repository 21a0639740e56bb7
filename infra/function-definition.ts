import type { EnvironmentName } from '#functions/environment.ts';
import type { JobQueueName } from './job-queues.ts';
import type { ItemFamily, TableIndex } from './table.ts';
import type { TableVerb } from './table-verb.ts';

/** The definition of a function: its code, triggers and rights. */
export interface FunctionDefinition {
	/** Module whose export `handler` runs. */
	entry: string;
	/** `http` functions answer the contract's endpoints whose `service` they are. */
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
	/** Minimum in megabytes; 1769 give one whole processor. */
	memory: number;
	/** Holds the search's index, so its memory depends on the number of stones (`infra/memory.ts`). */
	index?: 'search' | 'upkeep';
	/** Seconds. */
	timeout: number;
	/**
	 * Percent of the stage's reserved concurrency: both reserved for this function and its maximum. Thus searches, sheets and media leave bids their
	 * share. Background work runs in the unreserved rest, which is enough for all of it. Exceptions: processor-bound work; the sweep, which closes
	 * the auctions; webhooks, whose receivers may be slow; and the function that follows the table's stream, in `prod` with two calls for each shard.
	 * Sign-in has a share for requesting codes and for the pool's triggers.
	 */
	share?: number;
	/** `changes`: only the search's log of changes, and the index that it loads. */
	table: 'none' | 'changes' | 'read' | 'write';
	/** With `write`: the families of items that it may write. Both clouds refuse others. */
	writes?: readonly ItemFamily[];
	/** The function's table verbs, if they differ from the meaning of `read` or `write` (`infra/table-verbs.ts`). */
	verbs?: readonly TableVerb[];
	/** With `read` or `write`: the families of items that it reads by key, and the indexes that it queries. If absent, all. */
	reads?: readonly ItemFamily[];
	indexes?: readonly TableIndex[];
	scan?: true;
	snapshots?: 'read' | 'write';
	/** The market's history, in the bucket of the snapshots. A writer may also read the results that wait in the table. */
	history?: 'read' | 'write';
	/** Reads all members' price watches. */
	priceWatches?: 'read';
	identity?: readonly IdentityAction[];
	sheets?: 'sign-upload' | 'read' | 'remove';
	media?: readonly MediaUse[];
	/** A package with a binary part, which is placed unbundled next to the function's code (`infra/constructs/functions/native-package.ts`). */
	native?: NativePackage;
	queue?: 'send';
	/** Queues to which it sends work, or mails that were refused for good. */
	sends?: readonly (JobQueueName | 'setAside')[];
	/** It continues long work by messages to its own queue, which Lambda would otherwise end after sixteen. */
	loops?: true;
	live?: 'post';
	mail?: 'send';
	key?: 'read';
	/** Reads the canary's secret; a writer may replace it. */
	canaryPassword?: 'read' | 'write';
	/** Settings besides `COMMON_SETTINGS`. */
	environment: readonly EnvironmentName[];
}

/** Settings that all functions have. */
export const COMMON_SETTINGS: readonly EnvironmentName[] = ['TABLE_NAME', 'MARKET_ZONE', 'MARKET_CURRENCY', 'MEDIA_ORIGIN', 'SECOND_FACTOR'];

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
	| 'ListUsers'
	| 'AdminSetUserPassword';

/**
 * The uses of photos and videos: sign uploads, check and publish arrived files, render photos, pack published files into archives, remove them, hand out copies
 * of members' own data, or store those; exchange the files of threads, or remove them.
 */
export type MediaUse = 'sign-upload' | 'check' | 'render' | 'pack' | 'remove' | 'hand-copies' | 'keep-copies' | 'thread-files' | 'remove-thread-files';
