import { Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MarketFigures, MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { MAGIC_SIZES, MATRIX_COLORS, STONES_PLOTTED } from '#shared/domain/prices/market-figures.ts';
import { CLARITIES } from '#shared/domain/stock/diamond.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { FigureTable } from '#web/ui/charts/figure-table.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Disclosure } from '#web/ui/overlays/disclosure.tsx';
import { MarketSection } from './market-section.tsx';
import { drawDots, drawSteps, layOutWeights, listPriceTicks } from './weight-plot.ts';
import classes from './weight-prices.module.css';

interface Props {
	choice: MarketQuestion;
	figures: MarketFigures;
	choose: (changed: Partial<MarketQuestion>) => void;
}

/** Shows prices per carat of one colour and clarity by weight: stones as dots, medians as steps, and lines at the magic sizes. */
export function WeightPrices({ choice, figures, choose }: Props) {
	const { t } = useTranslation('market');
	const { count, weight, money } = useFormat();
	const { steps, stones } = figures;
	const { color, clarity } = choice;
	const plot = layOutWeights(figures);
	const medians = steps.flatMap(({ quartiles }) => quartiles?.[1] ?? []);
	const open = steps.reduce((sum, step) => sum + step.count, 0);
	const [lightest, heaviest] = [stones[0]?.weight ?? 0, stones.at(-1)?.weight ?? 0];
	const counted = { color, clarity, stones: t('stones', { count: open, formatted: count(open) }) };
	const label = t('weights.label', {
		...counted,
		from: weight(lightest),
		to: weight(heaviest),
		least: medians.length > 0 ? money(Math.min(...medians)) : '–',
		greatest: medians.length > 0 ? money(Math.max(...medians)) : '–',
	});
	const headings = [t('columns.from'), t('columns.below'), t('columns.stones'), t('columns.first'), t('columns.median'), t('columns.third')];
	const file = {
		name: `market-weights-${choice.shape.toLowerCase()}-${color}-${clarity}`,
		rows: () => [headings, ...steps.map(({ from, below, count: number, quartiles = [] }) => [from, below, number, ...[0, 1, 2].map((at) => quartiles[at])])],
	};
	const select = <V extends string>(name: 'color' | 'clarity', values: readonly V[]) => (
		<NativeSelect
			size="xs"
			aria-label={t(`columns.${name}`)}
			value={choice[name]}
			data={[...values]}
			onChange={({ currentTarget: { value } }) => choose({ [name]: values.find((one) => one === value) })}
		/>
	);
	const choices = (
		<Group gap="xs">
			{select('color', MATRIX_COLORS)}
			{select('clarity', CLARITIES)}
		</Group>
	);
	return (
		<MarketSection title={t('weights.title')} hint={t('weights.hint', { most: count(STONES_PLOTTED) })} file={file} choices={choices}>
			{!plot ? (
				<Text>{open > 0 ? t('grades.thin', counted) : t('weights.none')}</Text>
			) : (
				<>
					<figure className={classes.figure}>
						<div className={classes.plot} role="img" aria-label={label}>
							<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
								{MAGIC_SIZES.filter((size) => size > plot.weights[0] && size < plot.weights[1]).map((size) => (
									<path key={size} className={classes.magic} d={`M${plot.x(size).toFixed(2)} 0V100`} />
								))}
								<path className={classes.dots} d={drawDots(plot, stones)} />
								<path className={classes.steps} d={drawSteps(plot, steps)} />
							</svg>
							{listPriceTicks(plot).map((price) => (
								<span key={price} className={classes.price} style={{ top: `${plot.y(price)}%` }} aria-hidden>
									{money(price)}
								</span>
							))}
						</div>
						<div className={classes.weights} aria-hidden>
							{MAGIC_SIZES.filter((size) => size > plot.weights[0] && size < plot.weights[1]).map((size) => (
								<span key={size} data-between={![0.3, 0.5, 1, 2, 3, 5].includes(size) || undefined} style={{ left: `${plot.x(size)}%` }}>
									{size.toFixed(2)}
								</span>
							))}
						</div>
					</figure>
					{plot.hasBeyond && <Hint size="xs">{t('weights.beyond')}</Hint>}
					<Disclosure summary={t('table')} mt={8}>
						<FigureTable label={t('weights.title')} headings={headings}>
							{steps.map(({ from, below, count: number, quartiles }) => (
								<tr key={from}>
									<th scope="row">{weight(from)}</th>
									<td>{below === undefined ? '–' : weight(below)}</td>
									<td>{count(number)}</td>
									{quartiles ? quartiles.map((price, at) => <td key={headings[at + 3]}>{money(price)}</td>) : <td colSpan={3}>{t('tooFew')}</td>}
								</tr>
							))}
						</FigureTable>
					</Disclosure>
				</>
			)}
		</MarketSection>
	);
}
