import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPLAINT_LENGTH } from '#shared/domain/auctions/limits.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

interface Props {
	opened: boolean;
	/** The consequences of the complaint, for the party that is about to make it. */
	children: string;
	busy: boolean;
	failure: unknown;
	onComplain: (reason: string) => void;
	onClose: () => void;
}

/** Shows the form for a complaint about a deal. The other party and the admins can read the complaint. */
export function ComplaintDialog({ opened, children, busy, failure, onComplain, onClose }: Props) {
	const { t } = useTranslation('cases');
	const [reason, setReason] = useState('');
	const [tried, setTried] = useState(false);
	return (
		<Modal opened={opened} onClose={onClose} title={t('complain.title')}>
			<Form
				failure={failure}
				onSubmit={() => {
					setTried(true);
					if (reason.trim()) onComplain(joinLines(reason));
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
					<FormButtons submit={t('complain.send')} busy={busy} danger onCancel={onClose} />
				</Stack>
			</Form>
		</Modal>
	);
}
