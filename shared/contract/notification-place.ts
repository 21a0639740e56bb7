import type { NotificationKind } from '#shared/domain/notification.ts';

interface Told {
	kind: NotificationKind;
	diamondId?: string;
	data: object;
}

/** The page of the web app where the reader sees or does what a notification is about: the mail's link, and where a click on it leads. */
export function placeOf({ kind, diamondId, data }: Told): string {
	switch (kind) {
		case 'EXPIRING_SOON':
		case 'SUSPENDED':
			return '/refresh-list';
		case 'IMPORT_FINISHED':
			return '/uploadDiamond';
		case 'REGISTRATION_DECIDED':
			return 'decision' in data && data.decision === 'APPROVE' ? '/diamond-filter' : '/complete-profile';
		case 'REGISTRATION_WAITING':
			return '/admin-dashboard';
		case 'BANNED':
			return '/contact';
		case 'BAN_LIFTED':
			return '/login';
		default:
			return diamondId ? `/productDetails/${diamondId}` : '/notificationTab';
	}
}
