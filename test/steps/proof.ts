import type { Session } from '#shared/contract/accounts/members.ts';
import { findLocalPage, guest, openClient, type SignedIn } from './market.ts';

/** Makes a member's sign-in count as `minutes` older from the next renewal on, without waiting. */
export async function agesProof(userName: string, minutes = 11): Promise<void> {
	const answer = await fetch(findLocalPage('proofs', 'a sign-in that is made older'), { method: 'POST', body: JSON.stringify({ userName, minutes }) });
	if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the member with a session that began `minutes` ago. */
export async function withAnOldSession({ userName, session }: SignedIn, minutes = 11): Promise<SignedIn & { session: Session }> {
	await agesProof(userName, minutes);
	const renewed = { ...session, ...(await guest().refreshToken({ body: { refreshToken: session.refreshToken } })) };
	return { userName, session: renewed, api: openClient(renewed.token) };
}
