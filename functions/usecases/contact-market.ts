import type * as z from 'zod';
import type { ContactMessage } from '#shared/contract/members.ts';
import { notify } from './notify.ts';
import type { Market } from './ports.ts';

/** Admins told in the transaction that stores the message. */
const ADMINS_TOLD = 90;

/** Keeps a message to the market, and tells the admins. */
export async function contactMarket(market: Market, message: z.infer<typeof ContactMessage>): Promise<void> {
	const admins = await market.members.admins();
	await market.commit([
		{ kind: 'contact-message', contactId: market.newId(), message, at: market.now },
		...admins.slice(0, ADMINS_TOLD).map(({ memberId }) => notify(market, { memberId, kind: 'CONTACT_MESSAGE', data: message })),
	]);
}
