import { ATTRIBUTE_NAMES, type AttributeName } from './attributes.ts';
import type { Media } from './media.ts';
import { flatten, type Stone } from './stone.ts';

/** The object of a bid (rulebook 4): the stone as its seller describes it, with price, remarks, photos and video. */
export interface Offer {
	stone: Stone;
	media?: Media;
}

export const FIRST_REVISION = 1;

/** Lists the attributes that differ between the stones, in the trade's order. */
export function findChangedAttributes(before: Stone, after: Stone): AttributeName[] {
	const [was, is] = [flatten(before), flatten(after)];
	return ATTRIBUTE_NAMES.filter((name) => was[name] !== is[name]);
}

/** Returns whether a bidder who saw `before` must look again (rulebook 4): an attribute changed, or a photo or video was removed or replaced. */
export function isRevised(before: Offer, after: Offer): boolean {
	const isShown = new Set(after.media?.attachments.map(({ name }) => name));
	return findChangedAttributes(before.stone, after.stone).length > 0 || (before.media?.attachments ?? []).some(({ name }) => !isShown.has(name));
}

/** Returns `after` with its version and revision. A leader's raised ceiling makes no new version, since the version would reveal it. */
export function makeSuccessor<L extends Offer & { version: number; rises?: number; revision: number }>(before: L, after: L): L {
	const isCeilingRaised = (after.rises ?? 0) > (before.rises ?? 0);
	return { ...after, version: before.version + (isCeilingRaised ? 0 : 1), revision: before.revision + (isRevised(before, after) ? 1 : 0) };
}
