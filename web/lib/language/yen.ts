import { useLocalStorage } from '@mantine/hooks';
import { createMoneyFormat } from '#shared/text/formats.ts';
import { getConfig } from '../api/config.ts';
import { useLanguage } from './language.ts';

const YEN = 'JPY';
/** Significant digits of an amount in yen; a typed rate is not more precise. */
const DIGITS = 4;

/** Returns the yen rate that the reader typed for one unit of the market's currency, or 0. It is stored in this browser. */
export function useYenRate() {
	return useLocalStorage({ key: 'yenRate', defaultValue: 0, getInitialValueInEffect: false, deserialize: (kept) => Math.max(0, Number(kept) || 0) });
}

/** Whether amounts can also be shown in yen: not if yen is the market's currency. */
export const isYenBeside = (): boolean => getConfig().currency !== YEN;

/** Returns a function that writes an amount in yen: `≈ ¥1,531,000`. It returns undefined without a rate. */
export function useYenBeside(): (amount: number) => string | undefined {
	const { language } = useLanguage();
	const [rate] = useYenRate();
	return (amount) => (rate > 0 && isYenBeside() ? `≈ ${createMoneyFormat(language, YEN).format(Number((amount * rate).toPrecision(DIGITS)))}` : undefined);
}
