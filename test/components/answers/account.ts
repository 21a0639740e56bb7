import type { Member } from '#shared/contract/accounts/members.ts';
import type { Answers } from '../fake-client.ts';
import { trader } from '../page.tsx';

/** Answers the calls of a member's own profile, and stores the changes. */
export function answerAccount(member: Member = trader): Answers {
	let kept = member;
	return {
		updateDetails: async ({ body: { userName: _, ...changes } }) => {
			kept = { ...kept, ...changes };
			return kept;
		},
		ownData: async () => ({ state: 'NONE', requestedAt: null, records: 0, readyAt: null, until: null, bytes: null }),
		getMember: async () => kept,
	};
}
