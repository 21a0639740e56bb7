import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import type { Progress } from './use-act-on-many.ts';

export function ActProgress({ progress: { label, dealt, total, stop } }: { progress: Progress }) {
	const { t } = useTranslation();
	const { count } = useFormat();
	return (
		<Group gap="sm" wrap="nowrap" flex={1}>
			<Text size="sm" className="figures" role="status" style={{ whiteSpace: 'nowrap' }}>
				{t('many.progress', { label, dealt: count(dealt), total: count(total) })}
			</Text>
			<progress value={dealt} max={total} aria-label={label} style={{ flex: 1, minWidth: 60, accentColor: 'var(--accent)' }} />
			<Button size="compact-sm" variant="default" onClick={stop}>
				{t('many.stop')}
			</Button>
		</Group>
	);
}
