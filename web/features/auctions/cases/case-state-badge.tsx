import { Badge, type MantineColor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaseState } from '#shared/domain/auctions/completion.ts';

const COLORS: Record<CaseState, MantineColor> = { OPEN: 'orange', DECIDING: 'red', CLOSED: 'gray' };

export function CaseStateBadge({ state }: { state: CaseState }) {
	const { t } = useTranslation('cases');
	return (
		<Badge variant="dot" color={COLORS[state]}>
			{t(`state.${state}`)}
		</Badge>
	);
}
