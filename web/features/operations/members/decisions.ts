import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';

/** First part of the query keys of members, for admins. */
export const MEMBERS = 'members';

/** An admin's possible decisions about a member. All but an approval need a reason. */
export type Decision = 'approve' | 'refuse' | 'ban' | 'liftBan';

export function listDecisions({ state, roleDto, approved }: Pick<Member, 'state' | 'roleDto' | 'approved'>): Decision[] {
	if (roleDto.role === 'Admin') return [];
	if (state === 'PENDING') return ['approve', 'refuse'];
	if (state === 'ACTIVE') return approved ? ['approve', 'refuse', 'ban'] : ['ban'];
	return state === 'BANNED' ? ['liftBan'] : [];
}

/** Returns the name of a decision for its question and its confirmation: an active member's refusal takes back a change of name only. */
export function nameDecision<D extends Decision>(decision: D, { approved }: Pick<Member, 'approved'>): D | 'refuseChange' {
	return decision === 'refuse' && approved ? 'refuseChange' : decision;
}

/** Returns the mutation that decides about a member. */
export function useDecision(member: Member) {
	const { t } = useTranslation('admin');
	const { userId, userName, registrationVersion } = member;
	return useMutation({
		mutationFn: ({ decision, reason }: { decision: Decision; reason: string }) => {
			switch (decision) {
				case 'approve':
					return api.decideRegistration({ body: { userName, decision: 'APPROVE', registrationVersion } });
				case 'refuse':
					return api.decideRegistration({ body: { userName, decision: 'REFUSE', reason, registrationVersion } });
				case 'ban':
					return api.banMember({ params: { userId }, body: { reason } });
				case 'liftBan':
					return api.liftBan({ params: { userId }, body: { reason } });
			}
		},
		onSuccess: (_, { decision }) => showSuccessToast(t(`done.${nameDecision(decision, member)}`, { name: member.companyName ?? userName })),
		// The form for a reason shows its own errors, so only an approval's error becomes a toast.
		onError: (error, { decision }) => decision === 'approve' && showError(error),
		// Also after an error, because another admin may have decided meanwhile.
		onSettled: () => queryClient.invalidateQueries({ queryKey: [MEMBERS] }),
	});
}
