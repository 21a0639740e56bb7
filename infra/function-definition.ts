import type { EnvironmentName } from '#functions/environment.ts';
import type { LaneName } from './lanes.ts';
import type { ItemFamily, TableIndex } from './table.ts';
import type { TableVerb } from './table-verbs.ts';

/** What is said of a function: where its code is, what starts it and what it may touch. */
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
		| 'lane'
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
	 * Of the concurrency that a stage sets aside, percent: kept for this function,
	 * and all that it may take. So searches, sheets and media leave bids theirs.
	 * What the market starts by itself runs in what no share holds, but for what
	 * keeps a processor busy, and the sweep, which closes the auctions; signing in
	 * has a share where it asks for codes and where the pool asks.
	 */
	share?: number;
	/** `changes`: only the log of changes that the search follows, and the index that it loads. */
	table: 'none' | 'changes' | 'read' | 'write';
	/** With `write`: the families of items that it writes. Another one's are refused, here as there. */
	writes?: readonly ItemFamily[];
	/** What it does with items, where that is not what `read` or `write` stands for (`infra/table-verbs.ts`). */
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
	sends?: readonly (LaneName | 'mailDeadLetters')[];
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

/** Those of the pool's that IAM is asked about. What anybody may call, as signing up, goes without: a grant of it has no effect. */
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

/** What is done with photos and videos: uploads are signed, what has come is checked and shown, renditions are made of photos, shown files are packed into archives, or removed; copies of members' own data are handed to them, or kept for them. */
export type MediaUse = 'sign-upload' | 'check' | 'render' | 'pack' | 'remove' | 'hand-copies' | 'keep-copies';
