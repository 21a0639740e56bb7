import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Member, UpdateRank, WithReason } from '#shared/contract/accounts/members.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import { findFormFailure } from '#web/lib/api/errors.ts';
import { joinLines, makeHalfWidth, validateBy } from '#web/lib/api/validate.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { useRankCorrection } from './corrections.ts';

const Request = z.strictObject({ rank: UpdateRank.shape.rank, reason: WithReason.shape.reason });
interface Values {
	rank: string;
	reason: string;
}
const readRequest = ({ rank, reason }: Values) => ({ rank: makeHalfWidth(rank), reason: joinLines(reason) });

export function RankDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const form = useForm<Values>({
		initialValues: { rank: String(member.rank), reason: '' },
		validate: validateBy<Values>(Request, readRequest, (field) => t(`points.wanted.${field}`)),
	});
	const correction = useRankCorrection(member, name, form);
	return (
		<CorrectionDialog
			title={t('points.title', { name })}
			confirm={t('points.save')}
			busy={correction.isPending}
			failure={findFormFailure(form, correction.error)}
			onSubmit={form.onSubmit((values) => {
				const { rank, reason } = readRequest(values);
				correction.mutate({ rank: Number(rank), reason }, { onSuccess: onClose });
			})}
			onClose={onClose}
		>
			<TextInput label={t('points.rank')} inputMode="numeric" maw={160} data-autofocus {...form.getInputProps('rank')} />
			<Textarea label={t('reason')} autosize minRows={2} maxLength={REASON_LENGTH} {...form.getInputProps('reason')} />
		</CorrectionDialog>
	);
}
