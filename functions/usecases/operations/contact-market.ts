import type * as z from 'zod';
import type { ContactMessage } from '#shared/contract/accounts/members.ts';
import type { Ports } from '../market/market.ts';
import { notifyAdmins } from '../notifications/notify.ts';

/** Stores a message to the market and notifies the admins. */
export async function contactMarket(market: Ports<'now' | 'newId' | 'commit' | 'members'>, message: z.infer<typeof ContactMessage>): Promise<void> {
	await market.commit([
		{ kind: 'contact-message', contactId: market.newId(), message, at: market.now },
		...(await notifyAdmins(market, { kind: 'CONTACT_MESSAGE', data: message, mentions: message.email })),
	]);
}
