import type { ClosedKind, NotificationKind } from '#shared/domain/notifications/notification.ts';
import { type Address, linkTo } from '../screens.ts';

interface Told {
	kind: NotificationKind;
	diamondId?: string;
	data: object;
}

/** Returns the page of the web app to which a notification and its mail link. */
export function findPlace({ kind, diamondId, data }: Told): Address {
	if ('caseId' in data && typeof data.caseId === 'string') return linkTo('case', { id: data.caseId });
	switch (kind) {
		case 'EXPIRING_SOON':
		case 'SUSPENDED':
			return linkTo('inventory');
		case 'PRICE_OVERTAKEN':
			if (diamondId) break;
			return linkTo('inventory');
		case 'SAVED_SEARCH_DIGEST':
			if (diamondId || !('savedSearchId' in data) || !data.savedSearchId) break;
			return linkTo('search', { saved: String(data.savedSearchId) });
		case 'IMPORT_FINISHED':
		case 'IMPORT_FAILED':
			return linkTo('upload');
		case 'REGISTRATION_DECIDED':
			return 'decision' in data && data.decision === 'APPROVE' ? linkTo('search') : linkTo('completeProfile');
		case 'MEMBER_CHANGED':
			return linkTo('adminDashboard', { state: 'CHANGED' });
		case 'REGISTRATION_WAITING':
			return linkTo('adminDashboard');
		case 'PASSWORD_CHANGED':
			return linkTo('forgotPassword');
		case 'FACTOR_CHANGED':
			return linkTo('security');
		case 'NEW_DEVICE':
			return linkTo('sessions');
		case 'WEBHOOK_OFF':
			return linkTo('developers', { tab: 'webhooks' });
		case 'OWN_DATA_READY':
			return linkTo('profile');
		case 'BANNED':
			return linkTo('contact');
		case 'BAN_LIFTED':
			return linkTo('login');
	}
	return diamondId ? linkTo('stone', { id: diamondId }) : linkTo('notifications');
}

/** Returns the page to which a mail about several closed auctions links: auctions to decide first, then led ones, then lost ones. */
export function findClosedPlace(kinds: readonly ClosedKind[]): Address {
	if (kinds.includes('AUCTION_CLOSED_SELLER')) return linkTo('inventory', { state: 'AWAITING_DECISION' });
	return kinds.includes('AUCTION_CLOSED_LEADER') ? linkTo('stock') : linkTo('stock', { list: 'lost' });
}
