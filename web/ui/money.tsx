import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';

/** Shows an amount in whole units of the market's currency, or "Price on request" if it is undefined. */
export function Money({ amount }: { amount: number | undefined }) {
	const { t } = useTranslation('trade');
	const { money } = useFormat();
	return <span className="figures">{amount === undefined ? t('priceOnRequest') : money(amount)}</span>;
}
