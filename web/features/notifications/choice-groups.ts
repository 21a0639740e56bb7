import type { NotificationKind } from '#shared/domain/notifications/notification.ts';

/** The kinds of notification that a dealer may configure, in groups. Other kinds are always sent. */
export const DEALER_GROUPS = {
	deals: [
		'OUTBID',
		'BID_RECEIVED',
		'AUCTION_CLOSED_SELLER',
		'AUCTION_CLOSED_LEADER',
		'AUCTION_CLOSED_LOSER',
		'ACCEPTED',
		'REJECTED',
		'CONFIRM_REMINDER',
		'COMPLAINT',
	],
	stones: ['EXPIRING_SOON', 'SUSPENDED', 'PRICE_OVERTAKEN', 'MEDIA_REQUESTED', 'IMPORT_FINISHED'],
	searches: ['SAVED_SEARCH_MATCH', 'SAVED_SEARCH_DIGEST', 'TRACKED_CHANGED', 'MEDIA_ADDED'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export const ADMIN_GROUPS = { members: ['REGISTRATION_WAITING', 'MEMBER_CHANGED', 'CONTACT_MESSAGE'] } as const satisfies Record<
	string,
	readonly NotificationKind[]
>;

type KindsIn<G extends Record<string, readonly NotificationKind[]>> = G[keyof G][number];
export type ChosenKind = KindsIn<typeof DEALER_GROUPS> | KindsIn<typeof ADMIN_GROUPS>;
export type ChoiceGroup = keyof typeof DEALER_GROUPS | keyof typeof ADMIN_GROUPS;

export function listGroups(isAdmin: boolean): [ChoiceGroup, readonly ChosenKind[]][] {
	return Object.entries(isAdmin ? ADMIN_GROUPS : DEALER_GROUPS) as [ChoiceGroup, readonly ChosenKind[]][];
}
