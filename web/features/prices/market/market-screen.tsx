import { Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findWeightClass, getWeightRange, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { LoadState } from '#web/ui/load-failure.tsx';
import classes from '#web/ui/loading.module.css';
import { PageTitle } from '#web/ui/page-title.tsx';
import { GradeMatrix } from './grade-matrix.tsx';
import { Movers } from './movers.tsx';
import { Supply } from './supply.tsx';
import { useMarketChoice, useMarketFigures } from './use-market.ts';
import { WeightPrices } from './weight-prices.tsx';

/** Shows asking prices and their changes: of a shape and weight class by colour and clarity, and of a colour and clarity by weight. */
export default function MarketScreen() {
	const { t } = useTranslation('market');
	const { weight: write } = useFormat();
	const label = useTradeLabels();
	const { choice, choose } = useMarketChoice();
	const found = useMarketFigures(choice);
	const nameClass = (place: number) => {
		const { from, below } = getWeightRange(place);
		return below === undefined ? t('weightFrom', { from: write(from) }) : `${write(WEIGHT_CLASSES[place] ?? from)}–${write(below - 0.01)} ct`;
	};
	return (
		<Stack gap="md" className={classes.inOrder}>
			<PageTitle hint={t('hint')}>{t('title')}</PageTitle>
			<Group gap="sm" align="flex-end">
				<NativeSelect
					label={t('shape')}
					value={choice.shape}
					data={SHAPES.map((shape) => ({ value: shape, label: label.value('shape', shape) }))}
					onChange={({ currentTarget: { value } }) => choose({ shape: SHAPES.find((one) => one === value) })}
				/>
				<NativeSelect
					label={t('weight')}
					value={String(choice.weight)}
					data={WEIGHT_CLASSES.map((from, place) => ({ value: String(from), label: nameClass(place) }))}
					onChange={({ currentTarget: { value } }) => choose({ weight: WEIGHT_CLASSES.find((one) => String(one) === value) })}
				/>
				<SegmentedControl
					aria-label={t('origin')}
					value={choice.labGrown ? 'grown' : 'natural'}
					data={(['natural', 'grown'] as const).map((value) => ({ value, label: t(value) }))}
					onChange={(value) => choose({ labGrown: value === 'grown' })}
				/>
			</Group>
			<LoadState query={found} failed={t('failed')} count={8} />
			{found.data && (
				<>
					<GradeMatrix choice={choice} figures={found.data} />
					<WeightPrices choice={choice} figures={found.data} choose={choose} />
				</>
			)}
			<Supply choice={choice} />
			<Movers choice={choice} nameWeight={(from) => nameClass(findWeightClass(from))} />
		</Stack>
	);
}
