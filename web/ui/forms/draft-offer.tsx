import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { toMarketTime } from '#web/lib/live/market-clock.ts';
import type { KeptTexts } from './use-kept-texts.ts';

/** Offers to restore text that was typed here before a reload or the end of the session. Renders nothing without such text. */
export function DraftOffer({ kept, onTake }: { kept: KeptTexts; onTake: (texts: Readonly<Record<string, string>>) => void }) {
	const { t } = useTranslation();
	const { marketTime } = useFormat();
	if (!kept.offered) return null;
	const { texts, at } = kept.offered;
	return (
		<Alert color="blue" role="status" title={t('draft.title')}>
			<Text size="sm">{t('draft.text', { count: Object.keys(texts).length, when: marketTime(toMarketTime(at)) })}</Text>
			<Group gap="xs" mt="xs">
				<Button size="xs" onClick={() => onTake(kept.take())}>
					{t('draft.take')}
				</Button>
				<Button size="xs" variant="default" onClick={kept.forget}>
					{t('draft.discard')}
				</Button>
			</Group>
		</Alert>
	);
}
