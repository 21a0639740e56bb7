import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import type { Column } from '../stock/table/diamond-table-column.ts';
import { buildPriceQuestion } from './price-question.ts';

const PlaceAmongEquals = loadLater(async () => (await import('./place-among-equals.tsx')).PlaceAmongEquals);

/** Returns the column with the place of a stone's asking price among its comparables. The visible rows share one call. */
export function useEqualsColumn(): Column<Diamond, 'equals'> {
	const { t } = useTranslation('prices');
	const { memberId } = useViewer();
	return useMemo(
		() => ({
			key: 'equals',
			label: t('column'),
			short: t('shortColumn'),
			width: 88,
			align: 'end',
			sort: 'priceLevel',
			cell: (diamond) =>
				diamond.askingPrice === undefined ? null : (
					<PlaceAmongEquals question={{ ...buildPriceQuestion(diamond, memberId), askingPrice: diamond.askingPrice }} />
				),
		}),
		[t, memberId],
	);
}
