import { type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Histogram } from '#shared/contract/search/search.ts';
import { computeRangeEnd, findBinPlace } from '#shared/domain/search/histogram.ts';
import { RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { useFormat } from '#web/lib/language/format.ts';
import classes from './range-histogram.module.css';

interface Props {
	name: RangeFilter;
	label: string;
	/** Absent while unknown; the space is then reserved. */
	histogram: Histogram | undefined;
	from: number | undefined;
	to: number | undefined;
	onChange: (from: number | undefined, to: number | undefined) => void;
	/** Called with a description of the bins at the pointer, or undefined. */
	onPoint: (words: string | undefined) => void;
}

const HEIGHT = 32;
/** Height of a bin with at least one stone. */
const LEAST_HEIGHT = 1.5;
/** Distance in pixels within which a pointer grabs an end of the range. */
const GRIP = 10;

/** A range between two bin edges, both counted from the left. */
type Span = readonly [first: number, end: number];

/**
 * Shows a histogram of the current result over a range. Dragging across it, or dragging an end, chooses the
 * range. The two fields below offer the same for the keyboard.
 */
export function RangeHistogram({ name, label, histogram, from, to, onChange, onPoint }: Props) {
	const { t } = useTranslation('search');
	const { count, money } = useFormat();
	const fill = useId();
	const plot = useRef<HTMLDivElement>(null);
	const anchor = useRef<number>(undefined);
	const [drawn, setDrawn] = useState<Span>();
	if (!histogram) return <div className={classes.plot} />;
	const { limits, counts } = histogram;
	const bins = counts.length;
	const isMoney = RANGE_FILTERS[name].unit === 'money';
	const total = counts.reduce((sum, one) => sum + one, 0);
	const isChosen = from !== undefined || to !== undefined || drawn !== undefined;
	const [start, end] = drawn ?? [from === undefined ? 0 : findBinPlace(limits, from), to === undefined ? bins : findBinPlace(limits, to)];

	const readSpan = ([first, last]: Span): [number | undefined, number | undefined] => {
		const limit = limits[last - 1];
		return [limits[first - 1], last === bins || limit === undefined ? undefined : computeRangeEnd(name, limit)];
	};
	const describe = (span: Span) => {
		const [least, most] = readSpan(span).map((number) => (number !== undefined && isMoney ? money(number) : number));
		const values = { from: least, to: most, count: count(countIn(span)) };
		if (least === undefined) return most === undefined ? values.count : t('histogram.upTo', values);
		return t(most === undefined ? 'histogram.from' : 'histogram.between', values);
	};
	const countIn = ([first, last]: Span) => counts.slice(first, last).reduce((sum, one) => sum + one, 0);
	const say = (span: Span) => onPoint(describe(span));
	const findPlace = ({ clientX }: PointerEvent) => {
		const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
		return { place: Math.min(bins, Math.max(0, ((clientX - left) / width) * bins)), grip: (GRIP / width) * bins };
	};
	const reachFrom = (fixed: number, place: number): Span => {
		// If the fixed end is an edge, the range extends to the nearest edge. Otherwise it includes every bin that was touched.
		if (Number.isInteger(fixed)) {
			const edge = Math.round(place);
			return edge === fixed ? [Math.min(fixed, bins - 1), Math.min(fixed, bins - 1) + 1] : [Math.min(fixed, edge), Math.max(fixed, edge)];
		}
		return [Math.floor(Math.min(fixed, place)), Math.min(bins, Math.max(Math.ceil(fixed), Math.ceil(place)))];
	};
	const press = (event: PointerEvent) => {
		if (event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		const { place, grip } = findPlace(event);
		const isChosenNow = from !== undefined || to !== undefined;
		const [atStart, atEnd] = [Math.abs(place - start) < grip, Math.abs(place - end) < grip];
		// Dragging one end leaves the other unchanged.
		anchor.current =
			!isChosenNow || (!atStart && !atEnd) ? Math.floor(place) + 0.5 : Math.abs(place - start) < Math.abs(place - end) ? Math.ceil(end) : Math.floor(start);
		move(event);
	};
	const move = (event: PointerEvent) => {
		const { place } = findPlace(event);
		const span: Span = anchor.current === undefined ? findSpan(place, bins) : reachFrom(anchor.current, place);
		if (anchor.current !== undefined) setDrawn(span);
		say(span);
	};
	const release = (event: PointerEvent) => {
		if (anchor.current === undefined) return;
		onChange(...readSpan(reachFrom(anchor.current, findPlace(event).place)));
		stop();
	};
	const stop = () => {
		anchor.current = undefined;
		setDrawn(undefined);
		onPoint(undefined);
	};
	const fullest = counts.indexOf(Math.max(...counts));
	const text = total === 0 ? t('histogram.none', { name: label }) : t('histogram.text', { name: label, most: describe([fullest, fullest + 1]) });
	const [left, right] = [start, end].map((place) => `${((place / bins) * 100).toFixed(2)}%`);
	return (
		<div
			ref={plot}
			className={classes.plot}
			role="img"
			aria-label={text}
			onPointerDown={press}
			onPointerMove={move}
			onPointerUp={release}
			onPointerCancel={stop}
			onPointerLeave={() => anchor.current === undefined && onPoint(undefined)}
		>
			<svg viewBox={`0 0 ${bins} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={classes.bars}>
				<linearGradient id={fill} gradientUnits="userSpaceOnUse" x1="0" x2={bins}>
					<stop offset={left} className={classes.rest} />
					<stop offset={left} className={isChosen ? classes.chosen : classes.rest} />
					<stop offset={right} className={isChosen ? classes.chosen : classes.rest} />
					<stop offset={right} className={classes.rest} />
				</linearGradient>
				<path d={drawBars(counts)} fill={`url(#${fill})`} />
			</svg>
			{isChosen && (
				<>
					<span className={classes.stretch} style={{ left, right: `calc(100% - ${right})` }} />
					<span className={classes.grip} style={{ left }} />
					<span className={classes.grip} style={{ left: right }} />
				</>
			)}
		</div>
	);
}

function findSpan(place: number, bins: number): Span {
	const bin = Math.min(bins - 1, Math.floor(place));
	return [bin, bin + 1];
}

function drawBars(counts: readonly number[]): string {
	const most = Math.max(1, ...counts);
	return counts
		.map((count, bin) => (count === 0 ? '' : `M${bin + 0.1} ${HEIGHT}v${-Math.max(LEAST_HEIGHT, (count / most) * HEIGHT).toFixed(1)}h.8V${HEIGHT}z`))
		.join('');
}
