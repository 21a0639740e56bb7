import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findDistance, findPriceAtDistance, type PricedStone, parseDistance } from '#shared/domain/prices/price-list.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { PriceMark } from '../price-marks.ts';
import { useListWords } from './use-list-words.ts';
import { usePriceList } from './use-price-list.ts';

interface Props {
	stone: PricedStone;
	marks: readonly PriceMark[];
	/** The typed text, which may be a price or a distance from the list. */
	typed?: string;
	className?: string;
}

/** Shows the distance of a stone's prices from the member's own list with the list's line, or why no line applies. Renders nothing without a list. */
export function ListDistance({ stone, marks, typed = '', className }: Props) {
	const { t } = useTranslation('priceList');
	const { t: prices } = useTranslation('prices');
	const { money } = useFormat();
	const list = usePriceList();
	const words = useListWords();
	if (!list) return null;
	const distances = marks.flatMap(({ of, price }) => {
		const distance = findDistance(list, stone, price);
		return distance === undefined ? [] : t('distance', { of: prices(`mark.${of}`), distance: words.write(distance) });
	});
	const asked = parseDistance(typed);
	const price = asked === undefined ? undefined : findPriceAtDistance(list, stone, asked);
	if (asked !== undefined && price !== undefined) distances.push(t('typed', { distance: words.write(asked), price: money(price) }));
	return (
		<div className={className} aria-live="polite">
			{distances.map((text) => (
				<Text key={text} size="sm" fw={560} className="figures">
					{text}
				</Text>
			))}
			<Hint size="xs">{words.explain(list, stone)}</Hint>
		</div>
	);
}
