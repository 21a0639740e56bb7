import { Button, Checkbox, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoQuestion } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { MEDIA_MESSAGE_LENGTH } from '#shared/domain/limits.ts';
import type { MediaKind } from '#shared/domain/media.ts';
import { api } from '../../lib/api.ts';
import { describeError } from '../../lib/errors.ts';
import { showErrorToast, showSuccessToast } from '../../lib/toast.ts';

const KINDS: readonly MediaKind[] = ['photo', 'video'];

/** Asks the seller for the photos or the video that a stone lacks. Draws nothing when it lacks neither. */
export function RequestMedia({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const [opened, { open, close }] = useDisclosure(false);
	const lacking = KINDS.filter((kind) => (kind === 'photo' ? diamond.images.length === 0 : diamond.video === undefined));
	if (lacking.length === 0) return null;
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<Text size="sm" c="dimmed">
					{t(lacking.length === 2 ? 'media.none' : lacking[0] === 'photo' ? 'media.noPhoto' : 'media.noVideo')}
				</Text>
				<Button variant="default" size="compact-md" leftSection={<IconPhotoQuestion size={18} aria-hidden />} onClick={open}>
					{t('media.ask')}
				</Button>
			</Group>
			<Modal opened={opened} onClose={close} title={t('media.askTitle')} centered closeButtonProps={{ 'aria-label': t('media.cancel') }}>
				<RequestForm diamondId={diamond.diamondId} lacking={lacking} onDone={close} />
			</Modal>
		</Paper>
	);
}

function RequestForm({ diamondId, lacking, onDone }: { diamondId: string; lacking: MediaKind[]; onDone: () => void }) {
	const { t } = useTranslation('stone');
	const [kinds, setKinds] = useState(lacking);
	const [message, setMessage] = useState('');
	const ask = useMutation({
		mutationFn: () => api.mediaRequest({ body: { diamondId, kinds, ...(message.trim() ? { message: message.trim() } : {}) } }),
		onSuccess: () => {
			showSuccessToast(t('media.asked'));
			onDone();
		},
		onError: (error) => showErrorToast(error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? t('media.askedAlready') : describeError(error)),
	});
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (kinds.length > 0) ask.mutate();
			}}
		>
			<Stack>
				<Checkbox.Group value={kinds} onChange={(chosen) => setKinds(KINDS.filter((kind) => chosen.includes(kind)))} label={t('media.what')}>
					<Group mt="xs">
						{KINDS.map((kind) => (
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
				<Group justify="flex-end">
					<Button variant="default" onClick={onDone}>
						{t('media.cancel')}
					</Button>
					<Button type="submit" disabled={kinds.length === 0} loading={ask.isPending}>
						{t('media.send')}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
