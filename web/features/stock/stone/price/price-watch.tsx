import { useTranslation } from 'react-i18next';
import { useWatchedPrices, useWatchPrices } from '#web/parts/prices/watched-prices.ts';
import { Switch } from '#web/ui/forms/switch.tsx';

/** Lets a seller be notified when the stone is no longer in the cheaper half of its comparables. */
export function PriceWatch({ diamondId }: { diamondId: string }) {
	const { t } = useTranslation('prices');
	const watched = useWatchedPrices();
	const watch = useWatchPrices();
	return (
		<Switch
			mt="md"
			label={t('watch.label')}
			description={t('watch.hint')}
			checked={watched?.has(diamondId) ?? false}
			disabled={!watched || watch.isPending}
			onChange={({ currentTarget: { checked } }) => watch.mutate({ diamondIds: [diamondId], watched: checked })}
		/>
	);
}
