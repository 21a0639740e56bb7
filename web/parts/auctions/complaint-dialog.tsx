import { Stack, Text, Textarea } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPLAINT_LENGTH } from '#shared/domain/auctions/limits.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

interface Props {
	opened: boolean;
	/** The consequences of the complaint, for the party that is about to make it. */
	children: string;
	send: (reason: string) => Promise<unknown>;
	/** The queries that are loaded again, also after a refusal. */
	reload?: readonly QueryKey[];
	onClose: () => void;
}

/** Shows the form for a complaint about a deal. The other party and the admins can read the complaint. */
export function ComplaintDialog({ opened, children, send, reload = [], onClose }: Props) {
	const { t } = useTranslation('cases');
	const [reason, setReason] = useState('');
	const [tried, setTried] = useState(false);
	const client = useQueryClient();
	const complaint = useMutation({
		mutationFn: send,
		onSuccess: () => {
			showSuccessToast(t('complain.done'));
			onClose();
		},
		onSettled: () => Promise.all(reload.map((queryKey) => client.invalidateQueries({ queryKey }))),
	});
	return (
		<Modal opened={opened} onClose={onClose} title={t('complain.title')}>
			<Form
				failure={complaint.error}
				onSubmit={() => {
					setTried(true);
					if (reason.trim()) complaint.mutate(joinLines(reason));
				}}
			>
				<Stack>
					<Text size="sm">{children}</Text>
					<Textarea
						label={t('complain.reason')}
						value={reason}
						onChange={(event) => setReason(event.currentTarget.value)}
						error={tried && !reason.trim() && t('complain.reasonMissing')}
						minRows={4}
						autosize
						maxLength={COMPLAINT_LENGTH}
						withAsterisk
						data-autofocus
					/>
					<FormButtons submit={t('complain.send')} busy={complaint.isPending} danger onCancel={onClose} />
				</Stack>
			</Form>
		</Modal>
	);
}
