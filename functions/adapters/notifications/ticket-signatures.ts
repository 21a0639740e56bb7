import type { TicketSignatures } from '#functions/usecases/notifications/live-ticket.ts';
import { hashFor, isHashFor } from '../keyed-hash.ts';

/** Signs tickets of the live channel with the stage's own key. */
export const ticketSignatures: TicketSignatures = {
	sign: (text) => hashFor('live-ticket', text),
	isSigned: (text, signature) => isHashFor('live-ticket', text, signature),
};
