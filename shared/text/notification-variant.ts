import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { NotificationFact } from '#shared/domain/notifications/notification.ts';

/** Chooses the wording within a kind for a reader in `state`. Returns undefined for the usual one. */
export function chooseVariant({ kind, data }: NotificationFact, state?: MemberState): string | undefined {
	switch (kind) {
		case 'AUCTION_CLOSED_SELLER':
			return state === 'BANNED' ? 'banned' : undefined;
		case 'REJECTED':
			// Only the seller whose time ran out loses points.
			if (data.timedOut) return data.points < 0 ? 'sellerTimedOut' : 'timedOut';
			return undefined;
		case 'CONFIRM_REMINDER':
			if (data.accused) return 'accused';
			if (data.sold) return 'sold';
			return data.party === 'seller' ? 'seller' : undefined;
		case 'COMPLAINT':
			if (data.moved) return data.answered ? 'answeredMoved' : 'moved';
			return data.answered ? 'answered' : undefined;
		case 'DEADLINE_MOVED':
			if (data.stopped) return 'stopped';
			return data.restoredTo ? 'restored' : undefined;
		case 'COMPLAINT_WITHDRAWN':
			return data.answered ? 'answered' : undefined;
		case 'CASE_MESSAGE':
			return data.from === 'seller' ? undefined : data.from;
		case 'REPORTED':
			if (data.settleBy) return 'disputed';
			return data.own ? 'own' : undefined;
		case 'REPORT_OPENED':
			return data.settleBy ? 'disputed' : undefined;
		case 'CASE_DECIDED':
			if (data.expired) return 'expired';
			return data.banned === 'none' ? undefined : data.banned;
		case 'IMPORT_FINISHED':
			return data.rejected > 0 ? 'rejected' : undefined;
		case 'IMPORT_FAILED':
			return data.saved > 0 ? 'partly' : undefined;
		case 'PASSWORD_CHANGED':
			return data.by === 'ADMIN' ? 'admin' : undefined;
		case 'WEBHOOK_OFF':
			return data.gone ? 'gone' : undefined;
		case 'FACTOR_CHANGED':
			return data.change;
		case 'REGISTRATION_DECIDED':
			if (data.change) return data.decision === 'APPROVE' ? 'changed' : 'changeRefused';
			return data.decision === 'APPROVE' ? undefined : 'refused';
		case 'MEDIA_REQUESTED':
			return data.message ? 'message' : undefined;
		case 'SAVED_SEARCH_DIGEST':
			return data.more ? 'more' : undefined;
		case 'CONTACT_MESSAGE':
			return data.companyName ? 'company' : undefined;
		default:
			return undefined;
	}
}
