import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { MATRIX_COLORS } from '#shared/domain/prices/market-figures.ts';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, SHAPES } from '#shared/domain/stock/diamond.ts';
import { api } from '#web/lib/api/api.ts';

/** The default choice: a quarter of a real market are rounds of this weight. */
const USUAL: MarketQuestion = { shape: 'ROUND', labGrown: false, weight: 0.3, color: 'G', clarity: 'VS1' };
/** Milliseconds for which the market caches its answer. */
const MINUTE = 60_000;

/** Returns the chosen part of the market. The address stores it, for links and the back button. */
export function useMarketChoice() {
	const [url, setUrl] = useSearchParams();
	const find = <T>(values: readonly T[], name: string, usual: T) => values.find((value) => String(value) === url.get(name)) ?? usual;
	const choice: MarketQuestion = {
		shape: find(SHAPES, 'shape', USUAL.shape),
		weight: find(WEIGHT_CLASSES, 'weight', USUAL.weight),
		labGrown: url.get('grown') === '1',
		color: find(MATRIX_COLORS, 'color', USUAL.color),
		clarity: find(CLARITIES, 'clarity', USUAL.clarity),
	};
	const choose = (changed: Partial<MarketQuestion>) => {
		const { shape, weight, labGrown, color, clarity } = { ...choice, ...changed };
		setUrl({ shape, weight: String(weight), ...(labGrown && { grown: '1' }), color, clarity }, { replace: true });
	};
	return { choice, choose };
}

/** Reads the market's figures; the previous ones stay until the answer arrives. */
export function useMarketFigures(choice: MarketQuestion) {
	return useQuery({ queryKey: ['market', choice], queryFn: () => api.marketFigures({ body: choice }), staleTime: MINUTE, placeholderData: keepPreviousData });
}
