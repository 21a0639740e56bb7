import { Title } from '@mantine/core';
import { useId } from 'react';
import { Disclosure } from '../overlays/disclosure.tsx';
import classes from './charts.module.css';
import { FigureTable } from './figure-table.tsx';

export interface Chart {
	label: string;
	total: string;
	values: readonly number[];
	write: (value: number) => string;
	/** Whether the values are levels instead of counts. Levels are drawn as a line within their own range; `NaN` marks a missing value. */
	isLevel?: boolean;
}

interface Props {
	title: string;
	/** Heading of the table's first column, for example "day"; `rows` are its cells. */
	unit: string;
	rows: readonly string[];
	ends: readonly [string, string];
	charts: readonly Chart[];
	tableLabel: string;
	/** Returns a sentence that lists the empty charts, which are then not drawn. Without this function empty charts are drawn too. */
	writeNone?: (labels: string) => string;
}

/** Shows charts of figures over days or hours, and one table with the same figures. */
export function Charts({ title, unit, rows, ends, charts, tableLabel, writeNone }: Props) {
	const id = useId();
	const isShown = ({ values }: Chart) => !writeNone || values.some((value) => value !== 0);
	const none = charts.filter((chart) => !isShown(chart)).map(({ label }) => label);
	return (
		<section aria-labelledby={id}>
			<Title order={2} size="h5" mb={8} id={id}>
				{title}
			</Title>
			<ul className={classes.charts}>
				{charts.filter(isShown).map((chart) => (
					<li key={chart.label} className={classes.chart}>
						<span className={classes.label}>{chart.label}</span>
						<span className={classes.total}>{chart.total}</span>
						{chart.isLevel ? <Line {...chart} /> : <Bars {...chart} rows={rows} />}
						<span className={classes.ends} aria-hidden>
							<span>{ends[0]}</span>
							<span>{ends[1]}</span>
						</span>
					</li>
				))}
			</ul>
			{none.length > 0 && <p className={classes.none}>{writeNone?.(none.join(' · '))}</p>}
			<Disclosure summary={tableLabel} mt={8}>
				<FigureTable label={tableLabel} headings={[unit, ...charts.map(({ label }) => label)]}>
					{rows
						.map((row, at) => (
							<tr key={row}>
								<th scope="row">{row}</th>
								{charts.map(({ label, values, write }) => (
									<td key={label}>{write(values[at] ?? 0)}</td>
								))}
							</tr>
						))
						.toReversed()}
				</FigureTable>
			</Disclosure>
		</section>
	);
}

/** Width of a bar including the gap after it, width of the bar, and height of the tallest bar. */
const STEP = 10;
const WIDTH = 7;
const HEIGHT = 44;
/** Height of a bar for zero, so that its day remains visible. */
const NOTHING = 1;

function Line({ label, total, values, write }: Chart) {
	const known = values.filter((value) => !Number.isNaN(value));
	if (known.length === 0) return null;
	const [least, most] = [Math.min(...known), Math.max(...known)];
	const height = (value: number) => (most === least ? HEIGHT / 2 : HEIGHT - ((value - least) / (most - least)) * HEIGHT);
	const points = values.flatMap((value, at) => (Number.isNaN(value) ? [] : [[at * STEP, Number(height(value).toFixed(1))] as const]));
	const [first] = points;
	// A single value is a very short line, whose round ends are its point. Safari stretches the point of a line of no length.
	const ends = first && points.length === 1 ? [...points, [first[0] + 0.01, first[1]]] : points;
	return (
		<div className={classes.level}>
			<svg className={classes.bars} viewBox={`0 -1 ${Math.max(1, values.length - 1) * STEP} ${HEIGHT + 2}`} preserveAspectRatio="none" role="img">
				<title>{`${label}: ${total}`}</title>
				<polyline points={ends.join(' ')} data-point={points.length === 1 || undefined} vectorEffect="non-scaling-stroke" />
			</svg>
			<span className={classes.range}>
				<span>{write(most)}</span>
				<span>{write(least)}</span>
			</span>
		</div>
	);
}

/** Shows bars above and below a zero line. The tallest bar fills the height. */
function Bars({ label, total, values, write, rows }: Chart & Pick<Props, 'rows'>) {
	const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
	const scale = HEIGHT / (most - least || 1);
	const line = least < 0 ? most * scale : HEIGHT;
	return (
		<svg className={classes.bars} viewBox={`0 0 ${values.length * STEP} ${HEIGHT + NOTHING}`} preserveAspectRatio="none" role="img">
			<title>{`${label}: ${total}`}</title>
			{values.map((value, at) => {
				const height = Math.max(Math.abs(value) * scale, NOTHING);
				return (
					<rect key={rows[at]} x={at * STEP} width={WIDTH} y={value > 0 ? line - height : line} height={height} data-none={value === 0 || undefined}>
						<title>{`${rows[at]}: ${write(value)}`}</title>
					</rect>
				);
			})}
		</svg>
	);
}
