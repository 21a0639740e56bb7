import { Stack, Text, Textarea } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { COMPLAINT_LENGTH } from '#shared/domain/auctions/limits.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { useRequestForm } from '#web/ui/forms/use-request-form.ts';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

const Request = z.object({ reason: z.string().min(1) });

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
export function ComplaintDialog({ opened, children, send, reload, onClose }: Props) {
	const { t } = useTranslation('cases');
	const { form, failure, isSending, submit } = useRequestForm({
		initialValues: { reason: '' },
		schema: Request,
		read: ({ reason }) => ({ reason: joinLines(reason) }),
		say: () => t('complain.reasonMissing'),
		send: ({ reason }) => send(reason),
		onSent: () => {
			showSuccessToast(t('complain.done'));
			onClose();
		},
		reload,
	});
	return (
		<Modal opened={opened} onClose={onClose} title={t('complain.title')}>
			<Form failure={failure} onSubmit={submit}>
				<Stack>
					<Text size="sm">{children}</Text>
					<Textarea
						label={t('complain.reason')}
						minRows={4}
						autosize
						maxLength={COMPLAINT_LENGTH}
						withAsterisk
						data-autofocus
						{...form.getInputProps('reason')}
					/>
					<FormButtons submit={t('complain.send')} busy={isSending} danger onCancel={onClose} />
				</Stack>
			</Form>
		</Modal>
	);
}
