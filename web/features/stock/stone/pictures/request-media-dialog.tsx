import { Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import { MEDIA_MESSAGE_LENGTH } from '#shared/domain/stock/limits.ts';
import type { SeenKind } from '#shared/domain/stock/media.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showErrorToast, showSuccessToast } from '#web/lib/browser/toast.ts';
import { MEDIA_KINDS } from '#web/parts/stock/pictures/lacking-media.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';

interface RequestProps {
	diamondId: string;
	/** The kinds of media that the stone does not have. */
	lacking: SeenKind[];
	onAsked: () => void;
	onClose: () => void;
}

/** A dialog with the request for a stone's photos or video. */
export function RequestMediaDialog({ opened, ...request }: RequestProps & { opened: boolean }) {
	const { t } = useTranslation('stone');
	return (
		<Modal opened={opened} onClose={request.onClose} title={t('media.askTitle')} centered>
			<RequestForm {...request} />
		</Modal>
	);
}

function RequestForm({ diamondId, lacking, onAsked, onClose }: RequestProps) {
	const { t } = useTranslation('stone');
	const [kinds, setKinds] = useState(lacking);
	const [message, setMessage] = useState('');
	const ask = useMutation({
		mutationFn: () => api.mediaRequest({ body: { diamondId, kinds, ...(message.trim() ? { message: message.trim() } : {}) } }),
		onSuccess: () => {
			showSuccessToast(t('media.asked'));
			onAsked();
		},
		onError: (error) => {
			const isAskedAlready = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS';
			showErrorToast(isAskedAlready ? t('media.askedAlready') : describeError(error));
			if (isAskedAlready) onAsked();
		},
	});
	return (
		<Form onSubmit={() => kinds.length > 0 && ask.mutate()}>
			<Stack>
				<Checkbox.Group value={kinds} onChange={(chosen) => setKinds(MEDIA_KINDS.filter((kind) => chosen.includes(kind)))} label={t('media.what')}>
					<Group mt="xs">
						{MEDIA_KINDS.map((kind) => (
							<Checkbox key={kind} value={kind} label={t(`media.kind.${kind}`)} />
						))}
					</Group>
				</Checkbox.Group>
				<Textarea
					label={t('media.message')}
					autosize
					minRows={2}
					maxLength={MEDIA_MESSAGE_LENGTH}
					value={message}
					onChange={(event) => setMessage(event.currentTarget.value)}
				/>
				<FormButtons submit={t('media.send')} busy={ask.isPending} disabled={kinds.length === 0} onCancel={onClose} />
			</Stack>
		</Form>
	);
}
