import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useTracking } from './use-tracking.ts';

/** Shows the tracking star of a stone, filled if the member tracks it. Renders nothing for admins, who do not track. */
export function TrackStar({ diamond, size = 'md' }: { diamond: Diamond; size?: 'sm' | 'md' | 'lg' }) {
	const { t } = useTranslation('stone');
	const track = useTracking();
	const { isTrader } = useViewer();
	if (!isTrader) return null;
	return (
		<ActionIcon
			variant="subtle"
			color={diamond.tracked ? 'yellow.7' : 'gray'}
			size={size}
			aria-pressed={diamond.tracked}
			aria-label={t('trackLabel')}
			onClick={() => track(diamond)}
		>
			{diamond.tracked ? <IconStarFilled size="65%" /> : <IconStar size="65%" />}
		</ActionIcon>
	);
}
