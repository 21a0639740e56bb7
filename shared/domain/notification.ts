/** Kinds of notification (rulebook 11). `mailed`: those with money or a deadline in them also go by e-mail. */
export const NOTIFICATION_KINDS = [
	'OUTBID',
	'BID_RECEIVED',
	'AUCTION_CLOSED_SELLER',
	'AUCTION_CLOSED_LEADER',
	'AUCTION_CLOSED_LOSER',
	'ACCEPTED',
	'REJECTED',
	'CONFIRM_REMINDER',
	'COMPLETED',
	'REPORTED',
	'BANNED',
	'BAN_LIFTED',
	'EXPIRING_SOON',
	'SUSPENDED',
	'IMPORT_FINISHED',
	'REGISTRATION_DECIDED',
	'REGISTRATION_WAITING',
	'REPORT_OPENED',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const NOT_MAILED: readonly NotificationKind[] = ['IMPORT_FINISHED'];

export function isMailed(kind: NotificationKind): boolean {
	return !NOT_MAILED.includes(kind);
}

/** A notification to be stored with the fact it tells of. `data` fills the words of its kind. */
export interface NewNotification {
	memberId: string;
	kind: NotificationKind;
	diamondId?: string;
	data: Record<string, string | number>;
}
