import { ATTRIBUTE_NAMES, type AttributeName } from './attributes.ts';
import type { Media } from './media.ts';
import { flatten, type Stone } from './stone.ts';

/** The object of a bid (rulebook 4): the stone as its seller describes it, price and remarks included, and its photos and video. */
export interface Offer {
	stone: Stone;
	media?: Media;
}

/** The revision of a stone that is listed now. */
export const FIRST_REVISION = 1;

/** The attributes that are another in `after`, stated or not, in the trade's order. */
export function findChangedAttributes(before: Stone, after: Stone): AttributeName[] {
	const [was, is] = [flatten(before), flatten(after)];
	return ATTRIBUTE_NAMES.filter((name) => was[name] !== is[name]);
}

/**
 * Whether a bidder who saw `before` has not seen `after` (rulebook 4): an
 * attribute is another, or a photo or the video is gone or replaced. What only
 * joined takes nothing back that a bidder relied on.
 */
export function isRevised(before: Offer, after: Offer): boolean {
	const isShown = new Set(after.media?.attachments.map(({ name }) => name));
	return findChangedAttributes(before.stone, after.stone).length > 0 || (before.media?.attachments ?? []).some(({ name }) => !isShown.has(name));
}

/**
 * The listing as it stands once `after` is written in the place of `before`: the
 * one rule by which every writer counts. A leader's rise of the own ceiling is no
 * new version, which would tell everybody of it.
 */
export function makeSuccessor<L extends Offer & { version: number; rises?: number; revision: number }>(before: L, after: L): L {
	const isRise = (after.rises ?? 0) > (before.rises ?? 0);
	return { ...after, version: before.version + (isRise ? 0 : 1), revision: before.revision + (isRevised(before, after) ? 1 : 0) };
}
