import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { findDistance } from '#shared/domain/prices/price-list.ts';
import { useListWords } from './use-list-words.ts';
import { usePriceList } from './use-price-list.ts';

/** Shows the distance of a stone's price from the member's own price list, for cards and the quick look. Renders nothing without a list or a line. */
export function ListNote({ diamond }: { diamond: Diamond }) {
	const { t } = useTranslation('priceList');
	const list = usePriceList();
	const words = useListWords();
	const distance = list && diamond.askingPrice !== undefined ? findDistance(list, diamond, diamond.askingPrice) : undefined;
	if (!list || distance === undefined) return null;
	return (
		<Text size="sm" c="dimmed" className="figures" title={words.explain(list, diamond)}>
			{t('noted', { distance: words.write(distance) })}
		</Text>
	);
}
