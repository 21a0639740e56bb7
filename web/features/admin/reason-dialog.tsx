import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decision } from './decisions.ts';

const REASON_LENGTH = 500;
type WithReason = Exclude<Decision, 'approve'>;

interface Props {
	/** What is being decided; closed while undefined. */
	decision: WithReason | undefined;
	name: string;
	busy: boolean;
	onDecide: (decision: WithReason, reason: string) => void;
	onClose: () => void;
}

/** Asks for the reason of a decision; the member reads it. */
export function ReasonDialog({ decision, name, busy, onDecide, onClose }: Props) {
	const { t } = useTranslation('admin');
	const [reason, setReason] = useState('');
	const [tried, setTried] = useState(false);
	const given = reason.trim();
	return (
		<Modal
			opened={decision !== undefined}
			onClose={onClose}
			title={decision && t(`ask.${decision}`, { name })}
			centered
			closeButtonProps={{ 'aria-label': t('cancel') }}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					setTried(true);
					if (decision && given) onDecide(decision, given);
				}}
			>
				<Textarea
					label={t('reason')}
					description={t('reasonHint')}
					autosize
					minRows={3}
					maxLength={REASON_LENGTH}
					data-autofocus
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value)}
					error={tried && !given ? t('reasonMissing') : undefined}
				/>
				<Group justify="flex-end" mt="md">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button type="submit" color={decision === 'liftBan' ? undefined : 'red'} loading={busy}>
						{decision && t(`decision.${decision}`)}
					</Button>
				</Group>
			</form>
		</Modal>
	);
}
