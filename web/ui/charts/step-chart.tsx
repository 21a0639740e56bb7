import { getMarketNow } from '#web/lib/live/market-clock.ts';
import classes from './step-chart.module.css';
import { drawStepLine, type LineStep } from './step-line.ts';

const WIDTH = 300;
const HEIGHT = 60;

interface Props {
	steps: readonly LineStep[];
	/** Time of the auction's close in milliseconds since 1970, where the line ends at the latest. */
	closesAt?: number;
	/** Accessible label; omitted if the text next to the chart says the same. */
	label?: string;
	/** The viewer's position; the line is green for a leader and red for an outbid member. */
	part?: 'lead' | 'outbid';
}

/** Shows an auction's bids as a step line in the full width. Renders nothing without a bid. */
export function StepChart({ steps, closesAt, label, part }: Props) {
	const until = Math.min(getMarketNow(), closesAt ?? Number.POSITIVE_INFINITY);
	const shape = drawStepLine(steps, { width: WIDTH, height: HEIGHT, until });
	if (!shape) return null;
	return (
		<svg
			className={classes.chart}
			viewBox={`0 -2 ${WIDTH} ${HEIGHT + 2}`}
			preserveAspectRatio="none"
			data-part={part}
			role="img"
			aria-label={label}
			aria-hidden={label ? undefined : true}
		>
			<path className={classes.area} d={shape.area} />
			<path className={classes.line} d={shape.line} />
		</svg>
	);
}
