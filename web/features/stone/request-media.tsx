import { Button, Checkbox, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPhotoQuestion } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond } from '#shared/contract/diamonds.ts';
import { MEDIA_MESSAGE_LENGTH } from '#shared/domain/limits.ts';
import type { SeenKind } from '#shared/domain/media.ts';
import { api } from '../../lib/api.ts';
import { getConfig } from '../../lib/config.ts';
import { describeError } from '../../lib/errors.ts';
import { getMarketNow } from '../../lib/market-clock.ts';
import { useViewer } from '../../lib/session.ts';
import { showErrorToast, showSuccessToast } from '../../lib/toast.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { Form } from '../../ui/form.tsx';
import { listLacking, MEDIA_KINDS } from '../../ui/lacking-media.ts';
import { hasAskedMedia, keepAskedMedia } from './asked-media.ts';

/** Asks the seller for missing photos or a missing video. Renders nothing if neither is missing. */
export function RequestMedia({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const [opened, { open, close }] = useDisclosure(false);
	const lacking = listLacking(diamond);
	const { memberId = '' } = useViewer();
	const [asked, setAsked] = useState(() => hasAskedMedia(localStorage, memberId, diamond.diamondId, getMarketNow()));
	const keep = () => {
		keepAskedMedia(localStorage, memberId, diamond.diamondId, getConfig().zone, getMarketNow());
		setAsked(true);
		close();
	};
	if (lacking.length === 0) return null;
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<Text size="sm" c="dimmed">
					{t(lacking.length === 2 ? 'media.none' : lacking[0] === 'photo' ? 'media.noPhoto' : 'media.noVideo')}
				</Text>
				{asked ? (
					<Text size="sm" fw={600} role="status">
						<IconCheck size={16} aria-hidden /> {t('media.sent')}
					</Text>
				) : (
					<Button variant="default" size="compact-md" leftSection={<IconPhotoQuestion size={18} aria-hidden />} onClick={open}>
						{t('media.ask')}
					</Button>
				)}
			</Group>
			<Modal opened={opened} onClose={close} title={t('media.askTitle')} centered closeButtonProps={{ 'aria-label': t('media.cancel') }}>
				<RequestForm diamondId={diamond.diamondId} lacking={lacking} onAsked={keep} onCancel={close} />
			</Modal>
		</Paper>
	);
}

function RequestForm({ diamondId, lacking, onAsked, onCancel }: { diamondId: string; lacking: SeenKind[]; onAsked: () => void; onCancel: () => void }) {
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
		<Form
			onSubmit={(event) => {
				event.preventDefault();
				if (kinds.length > 0) ask.mutate();
			}}
		>
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
				<Group justify="flex-end">
					<Button variant="default" onClick={onCancel}>
						{t('media.cancel')}
					</Button>
					<Button type="submit" disabled={kinds.length === 0} loading={ask.isPending}>
						{t('media.send')}
					</Button>
				</Group>
			</Stack>
		</Form>
	);
}
