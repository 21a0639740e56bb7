import { useState } from 'react';
import type { ListedMember } from '#shared/contract/accounts/members.ts';

/**
 * Keeps decided members in their place in the list, so that the next row does not move under the pointer: from `hold` until `release`, or until
 * another list is shown. `place` names the shown list.
 */
export function useHeldMembers(content: readonly ListedMember[], place: string) {
	const [held, setHeld] = useState<{ place: string; rows: readonly ListedMember[] }>();
	const present = new Map(content.map((member) => [member.userId, member]));
	const before = held?.place === place ? held.rows : [];
	const isHeld = new Set(before.map(({ userId }) => userId));
	const rows = [...before.map((member) => present.get(member.userId) ?? member), ...content.filter(({ userId }) => !isHeld.has(userId))];
	return {
		rows,
		isGone: ({ userId }: ListedMember) => !present.has(userId),
		hold: () => setHeld({ place, rows }),
		release: () => setHeld(undefined),
	};
}
