import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/accounts/members.ts';
import { api } from '#web/lib/api/api.ts';
import { showError, showFieldErrors } from '#web/lib/api/errors.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { MEMBERS } from './decisions.ts';

const askAgain = () => queryClient.invalidateQueries({ queryKey: [MEMBERS] });

type Form = Parameters<typeof showFieldErrors>[0];

export function useRankCorrection({ userId }: Member, name: string, form: Form) {
	const { t } = useTranslation('admin');
	return useMutation({
		mutationFn: ({ rank, reason }: { rank: number; reason: string }) => api.updateRank({ params: { userId, rank }, body: { reason } }),
		onSuccess: ({ rank }) => showSuccessToast(t('points.done', { name, count: rank })),
		onError: (error) => showFieldErrors(form, error),
		onSettled: askAgain,
	});
}

/** Returns the mutation that sets a member's password; all their sessions end. */
export function usePasswordOfMember({ userName }: Member, name: string, form: Form) {
	const { t } = useTranslation('admin');
	return useMutation({
		mutationFn: (newPassword: string) => api.updatePasswordByAdmin({ body: { userName, newPassword } }),
		onSuccess: () => showSuccessToast(t('password.done', { name })),
		onError: (error) => showFieldErrors(form, error),
	});
}

/** Returns the mutation that turns off the authenticator of a member who has lost it; all their sessions end. */
export function useSecondFactorReset({ userId }: Member, name: string, form: Form) {
	const { t } = useTranslation('admin');
	return useMutation({
		mutationFn: (reason: string) => api.resetFactors({ params: { userId }, body: { reason } }),
		onSuccess: () => showSuccessToast(t('factors.done', { name })),
		onError: (error) => showFieldErrors(form, error),
		onSettled: askAgain,
	});
}

export function useRemoval({ userId }: Member, name: string) {
	const { t } = useTranslation('admin');
	return useMutation({
		mutationFn: () => api.removeMember({ params: { id: userId } }),
		onSuccess: () => showSuccessToast(t('removal.done', { name })),
		onError: showError,
		onSettled: askAgain,
	});
}
