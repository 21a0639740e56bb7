import type { HeldFor, HeldMails } from '../ports/held-mails.ts';

/** Calls for every mail that has waited long enough. One that is called for twice goes out once. */
export async function wakeHeldMails({
	heldMails,
	send,
	now,
}: {
	heldMails: Pick<HeldMails, 'due'>;
	send(held: HeldFor[]): Promise<void>;
	now: number;
}): Promise<number> {
	let woken = 0;
	for await (const held of heldMails.due(now)) {
		await send(held);
		woken += held.length;
	}
	return woken;
}
