import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Member, UpdateRank, WithReason } from '#shared/contract/members.ts';
import { REASON_LENGTH } from '#shared/domain/limits.ts';
import { joinLines, makeHalfWidth, validateBy } from '../../lib/validate.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { useRankCorrection } from './corrections.ts';

const Request = z.strictObject({ rank: UpdateRank.shape.rank, reason: WithReason.shape.reason });
interface Values {
	rank: string;
	reason: string;
}
const readRequest = ({ rank, reason }: Values) => ({ rank: makeHalfWidth(rank), reason: joinLines(reason) });

/** Asks for the sum to which a member's points are brought, and for the reason. */
export function RankDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
	const { t } = useTranslation('admin');
	const form = useForm<Values>({
		initialValues: { rank: String(member.rank), reason: '' },
		validate: validateBy<Values>(Request, readRequest, (field) => t(`points.wanted.${field}`)),
	});
	const correction = useRankCorrection(member, name, form);
	return (
		<Modal opened onClose={onClose} title={t('points.title', { name })} centered closeButtonProps={{ 'aria-label': t('cancel') }}>
			<form
				noValidate
				onSubmit={form.onSubmit((values) => {
					const { rank, reason } = readRequest(values);
					correction.mutate({ rank: Number(rank), reason }, { onSuccess: onClose });
				})}
			>
				<Stack>
					<TextInput label={t('points.rank')} inputMode="numeric" maw={160} data-autofocus {...form.getInputProps('rank')} />
					<Textarea label={t('reason')} autosize minRows={2} maxLength={REASON_LENGTH} {...form.getInputProps('reason')} />
				</Stack>
				<Group justify="flex-end" mt="md">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button type="submit" loading={correction.isPending}>
						{t('points.save')}
					</Button>
				</Group>
			</form>
		</Modal>
	);
}
