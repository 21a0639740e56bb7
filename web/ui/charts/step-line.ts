/** A change of the current bid: the time in milliseconds since 1970, and the new bid. */
export interface LineStep {
	at: number;
	bid: number;
}

export interface StepLine {
	/** The line as an SVG path. */
	line: string;
	/** The line closed along the ground, to be filled. */
	area: string;
}

interface Frame {
	width: number;
	height: number;
	/** Where the line ends: the current time, or the close. */
	until: number;
	/** The value at the right edge, mostly the close; not before `until`. */
	end: number;
}

/** The part of the height under the first bid: a line on the ground would look like nothing. */
const GROUND = 0.12;

/**
 * Draws an auction's bids as a step line: time to the right, from the first step
 * to `end`; bids upwards, from the lowest to the highest. Returns undefined without
 * a step.
 */
export function drawStepLine(steps: readonly LineStep[], { width, height, until, end }: Frame): StepLine | undefined {
	const [first] = steps;
	if (!first) return undefined;
	const stop = Math.max(until, steps.at(-1)?.at ?? until);
	const right = Math.max(end, stop);
	const bids = steps.map(({ bid }) => bid);
	const [lowest, highest] = [Math.min(...bids), Math.max(...bids)];
	const x = (at: number) => round(right === first.at ? width : ((at - first.at) / (right - first.at)) * width);
	const y = (bid: number) => round(height * (1 - GROUND) * (highest === lowest ? 0.5 : 1 - (bid - lowest) / (highest - lowest)));
	const course = steps.map(({ at, bid }, place) => (place === 0 ? `M${x(at)} ${y(bid)}` : `H${x(at)}V${y(bid)}`)).join('');
	const line = `${course}H${x(stop)}`;
	return { line, area: `${line}V${height}H${x(first.at)}Z` };
}

const round = (value: number) => Math.round(value * 100) / 100;
