import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { findDistance } from '#shared/domain/prices/price-list.ts';
import type { Column } from '../../stock/table/diamond-table-column.ts';
import { useListWords } from './use-list-words.ts';
import { usePriceList } from './use-price-list.ts';

/** Returns the column with the distance of prices from the member's own price list, or no column without a list. */
export function useListColumns(): Column<Diamond, 'listDistance'>[] {
	const { t } = useTranslation('priceList');
	const list = usePriceList();
	const { write, name, explain } = useListWords();
	return useMemo(() => {
		if (!list) return [];
		const cell = (diamond: Diamond) => {
			const distance = diamond.askingPrice === undefined ? undefined : findDistance(list, diamond, diamond.askingPrice);
			return <span title={explain(list, diamond)}>{distance === undefined ? '–' : write(distance)}</span>;
		};
		return [{ key: 'listDistance', label: t('headingTitle', { name: name(list) }), short: t('heading'), width: 76, align: 'end', whole: true, cell }];
	}, [t, list, write, name, explain]);
}
