import { Box, Text, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketFigures, MarketQuestion } from '#shared/contract/prices/market-figures.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { MATRIX_COLORS } from '#shared/domain/prices/market-figures.ts';
import { CLARITIES } from '#shared/domain/stock/diamond.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useViewer } from '#web/lib/session/session.ts';
import classes from './grade-matrix.module.css';
import { MarketSection } from './market-section.tsx';

type Grade = MarketFigures['grades'][number];

/**
 * Shows the median price and the count in each cell of colours (down) and clarities (across). A dearer cell
 * is darker and has a longer bar, so that the table can be read without colours. A cell links to its stones.
 */
export function GradeMatrix({ choice, figures: { grades, weight } }: { choice: MarketQuestion; figures: MarketFigures }) {
	const { t } = useTranslation('market');
	const { count, money } = useFormat();
	const { isTrader } = useViewer();
	const known = new Map(grades.map((grade) => [`${grade.color} ${grade.clarity}`, grade]));
	const rows = MATRIX_COLORS.filter((color) => grades.some((grade) => grade.color === color));
	const columns = CLARITIES.filter((clarity) => grades.some((grade) => grade.clarity === clarity));
	const placeOf = createScale(grades.flatMap(({ quartiles }) => quartiles?.[1] ?? []));
	const describe = ({ color, clarity, count: stones, quartiles }: Grade) => {
		const values = { color, clarity, stones: t('stones', { count: stones, formatted: count(stones) }) };
		return quartiles ? t('grades.cell', { ...values, price: money(quartiles[1]) }) : t('grades.thin', values);
	};
	const cell = (grade: Grade) => {
		const place = grade.quartiles && placeOf(grade.quartiles[1]);
		const shown = (
			<>
				<VisuallyHidden>{describe(grade)}</VisuallyHidden>
				{grade.quartiles && (
					<span className={classes.price} aria-hidden>
						{money(grade.quartiles[1])}
					</span>
				)}
				<span className={classes.stones} aria-hidden>
					{count(grade.count)}
				</span>
				{place !== undefined && <span className={classes.bar} aria-hidden />}
			</>
		);
		const looks = {
			className: classes.cell,
			title: describe(grade),
			style: place === undefined ? undefined : ({ '--place': place.toFixed(3) } as CSSProperties),
		};
		if (!isTrader) return <div {...looks}>{shown}</div>;
		const to = linkTo('search', {
			shape: choice.shape,
			color: grade.color,
			clarity: grade.clarity,
			caratFrom: weight.from === 0 ? undefined : String(weight.from),
			caratTo: weight.below === undefined ? undefined : (weight.below - 0.001).toFixed(3),
			labGrown: choice.labGrown ? '1' : '0',
		});
		return (
			<Link to={to} {...looks}>
				{shown}
			</Link>
		);
	};
	const file = {
		name: `market-grades-${choice.shape.toLowerCase()}-${weight.from}ct`,
		rows: () => [
			[t('columns.color'), t('columns.clarity'), t('columns.stones'), t('columns.first'), t('columns.median'), t('columns.third')],
			...grades.map(({ color, clarity, count: stones, quartiles = [] }) => [color, clarity, stones, ...[0, 1, 2].map((at) => quartiles[at])]),
		],
	};
	return (
		<MarketSection title={t('grades.title')} hint={t('grades.hint')} file={file}>
			{grades.length === 0 ? (
				<Text>{t('grades.none')}</Text>
			) : (
				<Box className={classes.scrolled} role="region" aria-label={t('grades.title')} tabIndex={0}>
					<table className={classes.matrix}>
						<thead>
							<tr>
								<th scope="col">{t('columns.color')}</th>
								{columns.map((clarity) => (
									<th key={clarity} scope="col">
										{clarity}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((color) => (
								<tr key={color}>
									<th scope="row">{color}</th>
									{columns.map((clarity) => {
										const grade = known.get(`${color} ${clarity}`);
										return <td key={clarity}>{grade && cell(grade)}</td>;
									})}
								</tr>
							))}
						</tbody>
					</table>
				</Box>
			)}
		</MarketSection>
	);
}

/**
 * Creates a function that places a price between the lowest and the highest, 0 to 1. The scale is
 * logarithmic, because prices rise by ratios from grade to grade.
 */
function createScale(prices: readonly number[]): (price: number) => number {
	const [least, most] = [Math.min(...prices), Math.max(...prices)];
	return (price) => (most > least ? Math.log(price / least) / Math.log(most / least) : 1);
}
