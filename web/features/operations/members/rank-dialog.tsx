import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Member, UpdateRank, WithReason } from '#shared/contract/accounts/members.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { MEMBERS } from './decisions.ts';

const Request = z.strictObject({ rank: UpdateRank.shape.rank, reason: WithReason.shape.reason });

export function RankDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { rank: String(member.rank), reason: '' },
		schema: Request,
		read: ({ rank, reason }) => ({ rank: makeHalfWidth(rank), reason: joinLines(reason) }),
		say: (field) => t(`points.wanted.${field}`),
		send: ({ rank, reason }) => api.updateRank({ params: { userId: member.userId, rank: Number(rank) }, body: { reason } }),
		onSent: ({ rank }) => {
			showSuccessToast(t('points.done', { name, count: rank }));
			onClose();
		},
		reload: [[MEMBERS]],
	});
	return (
		<CorrectionDialog title={t('points.title', { name })} confirm={t('points.save')} busy={isSending} failure={failure} onSubmit={submit} onClose={onClose}>
			<TextInput label={t('points.rank')} inputMode="numeric" maw={160} data-autofocus {...form.getInputProps('rank')} />
			<Textarea label={t('reason')} autosize minRows={2} maxLength={REASON_LENGTH} {...form.getInputProps('reason')} />
		</CorrectionDialog>
	);
}
