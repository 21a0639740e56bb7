import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { awaitsAdmin } from '#web/parts/auctions/auction-words.ts';
import type { Column } from '#web/parts/stock/table/diamond-table-column.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Money } from '#web/ui/money.tsx';

/** Lists of auctions that are over for the member. */
export type OverList = 'won' | 'lost';

/**
 * Returns the columns that say how an auction ended: the final price and the total at that price. Won stones
 * have the time by which the deal must be confirmed, lost ones whether they were sold, and the member's own best offer.
 */
export function useOutcomeColumns(list: OverList): Column<Diamond>[] {
	const { t } = useTranslation(['inventory', 'stone']);
	const label = useTradeLabels();
	const { marketTime } = useFormat();
	return useMemo(() => {
		const amount = (key: string, name: string, cell: Column<Diamond>['cell']): Column<Diamond> => ({
			key,
			label: name,
			width: 104,
			align: 'end',
			whole: true,
			cell,
		});
		const asking = amount('askingPrice', label.attribute('askingPrice'), ({ askingPrice }) => <Money amount={askingPrice} />);
		const price = amount(
			'finalPrice',
			t(list === 'won' ? 'stock.column.wonAt' : 'stock.column.finalPrice'),
			({ currentBid }) =>
				currentBid !== undefined && (
					<strong>
						<Money amount={currentBid} />
					</strong>
				),
		);
		const total = amount(
			'finalTotal',
			t(list === 'won' ? 'stock.column.owed' : 'stock.column.finalTotal'),
			({ currentBid, weight }) => currentBid !== undefined && <Money amount={computeTotalPrice(currentBid, weight)} />,
		);
		const own = amount('myMaxBid', t('stock.column.yourBid'), ({ myMaxBid }) => myMaxBid !== undefined && <Money amount={myMaxBid} />);
		const outcome: Column<Diamond> = {
			key: 'outcome',
			label: t('stock.column.outcome'),
			width: 112,
			cell: ({ state }) => t(state === 'AWAITING_DECISION' ? 'stock.undecided' : 'stock.sold'),
		};
		const confirmBy: Column<Diamond> = {
			key: 'confirmBy',
			label: t('stock.column.confirmBy'),
			width: 184,
			cell: (diamond) => (awaitsAdmin(diamond) ? t('stone:next.turn.market') : diamond.confirmBy && marketTime(diamond.confirmBy)),
		};
		return list === 'won' ? [asking, price, total, confirmBy] : [asking, outcome, price, total, own];
	}, [list, t, label, marketTime]);
}
