import { Alert, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { listItems } from '#web/lib/files/media-draft.ts';
import { listPhotos } from '#web/lib/files/photos.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { MediaChooser } from './media-chooser.tsx';
import { useMediaUpload } from './use-media-upload.ts';

/** Shows the form in which a seller changes a stone's photos and video. Files that failed stay, so that they can be retried. */
export function MediaDialog({ diamond, opened, onClose }: { diamond: Diamond; opened: boolean; onClose: () => void }) {
	const { t } = useTranslation('media');
	return (
		<Modal opened={opened} onClose={onClose} title={t('dialog.title')} size="lg">
			<MediaForm diamond={diamond} onDone={onClose} />
		</Modal>
	);
}

function MediaForm({ diamond: loaded, onDone }: { diamond: Diamond; onDone: () => void }) {
	const { t } = useTranslation('media');
	const [diamond, setDiamond] = useState(loaded);
	const [items, setItems] = useState(() => listItems(loaded.attachmentDetailsResponseDtoList, listPhotos(loaded)));
	const [incomplete, setIncomplete] = useState(false);
	const [checking, setChecking] = useState(false);
	const upload = useMediaUpload();
	const busy = upload.busy || checking;
	const locked = !diamond.abilities.edit;
	const save = async () => {
		const sent = await upload.send(diamond.diamondId, items, diamond.attachmentDetailsResponseDtoList);
		if (sent.diamond) setDiamond(sent.diamond);
		setItems(sent.items);
		setIncomplete(!sent.complete);
		if (!sent.complete) return;
		showSuccessToast(t('dialog.saved'));
		onDone();
	};
	return (
		<Stack>
			{locked && <Hint>{t('dialog.locked')}</Hint>}
			<MediaChooser items={items} onItems={setItems} shares={upload.shares} busy={busy} checking={checking} onChecking={setChecking} locked={locked} bare />
			{upload.failure !== undefined ? (
				<Alert color="red" title={t('dialog.failed')}>
					{upload.failure}
				</Alert>
			) : (
				incomplete && <Alert color="orange">{t('dialog.incomplete')}</Alert>
			)}
			<Group justify="flex-end">
				<Button loading={busy} onClick={() => void save()}>
					{t(incomplete ? 'dialog.again' : 'dialog.save')}
				</Button>
			</Group>
		</Stack>
	);
}
