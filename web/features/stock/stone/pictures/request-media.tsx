import { Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPhotoQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { listLacking } from '#web/parts/stock/pictures/lacking-media.ts';
import { Hint } from '#web/ui/hint.tsx';
import { hasAskedMedia, storeAskedMedia } from './asked-media.ts';

const RequestMediaDialog = loadWhenOpened(async () => (await import('./request-media-dialog.tsx')).RequestMediaDialog);

/** Lets buyers ask for the photos or the video that a stone on the market lacks. Draws nothing when it lacks neither. */
export function RequestMedia({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('stone');
	const [opened, { open, close }] = useDisclosure(false);
	const lacking = listLacking(diamond);
	const { memberId = '', isTrader } = useViewer();
	const mayAsk = isTrader && isSearchable(diamond.state) && diamond.seller.userId !== memberId;
	const [asked, setAsked] = useState(() => hasAskedMedia(localStorage, memberId, diamond.diamondId, getMarketNow()));
	const keep = () => {
		storeAskedMedia(localStorage, memberId, diamond.diamondId, getConfig().zone, getMarketNow());
		setAsked(true);
		close();
	};
	if (!mayAsk || lacking.length === 0) return null;
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<Hint>{t(lacking.length === 2 ? 'media.none' : lacking[0] === 'photo' ? 'media.noPhoto' : 'media.noVideo')}</Hint>
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
			<RequestMediaDialog opened={opened} diamondId={diamond.diamondId} lacking={lacking} onAsked={keep} onClose={close} />
		</Paper>
	);
}
