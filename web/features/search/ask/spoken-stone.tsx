import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { useDiamondTitle } from '#web/parts/stock/diamond-title.ts';

/** Announces the stone at the cursor to a screen reader, because arrows move the cursor but not the focus. `place` counts from 1. */
export function SpokenStone({ diamond, place, total }: { diamond: ShownDiamond; place: number; total: number }) {
	const { t } = useTranslation('search');
	const { money, count } = useFormat();
	const title = useDiamondTitle();
	const words = { stone: title(diamond), place: count(place), total: count(total) };
	if (!isForMembers(diamond)) return t('spoken.stone', words);
	const { askingPrice, currentBid } = diamond;
	if (currentBid !== undefined) return t('spoken.bid', { ...words, amount: money(currentBid) });
	return askingPrice === undefined ? t('spoken.onRequest', words) : t('spoken.asked', { ...words, amount: money(askingPrice) });
}
