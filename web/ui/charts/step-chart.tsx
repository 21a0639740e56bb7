import { getMarketNow } from '#web/lib/live/market-clock.ts';
import classes from './step-chart.module.css';
import { drawStepLine, type LineStep } from './step-line.ts';

const WIDTH = 300;
const HEIGHT = 60;

interface Props {
	steps: readonly LineStep[];
	/** When the auction closes or closed, milliseconds since 1970: the time that is left stands beside the line. Without it the line is as wide as the chart. */
	closesAt?: number;
	/** Says what is shown; left out where words beside it say it. */
	label?: string;
	/** The viewer's part: the line is green where they lead, red where they were outbid. */
	part?: 'lead' | 'outbid';
}

/** An auction's course as a line that steps up with each bid, as wide as its place. Draws nothing without a bid. */
export function StepChart({ steps, closesAt, label, part }: Props) {
	const until = Math.min(getMarketNow(), closesAt ?? Number.POSITIVE_INFINITY);
	const shape = drawStepLine(steps, { width: WIDTH, height: HEIGHT, until, end: closesAt ?? until });
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
