/** A change of the current bid, at a time in milliseconds since 1970. */
export interface LineStep {
	at: number;
	bid: number;
}

interface Frame {
	width: number;
	height: number;
	/** Time at the right edge, where the line ends: now, or the close. */
	until: number;
}

/** Fraction of the height below the first bid, so that a flat line stays visible. */
const GROUND = 0.12;

/**
 * Draws an auction's bids as a step line from the first step to `until`, in the full width also early on. `area` is the
 * line closed along the bottom, to be filled. Returns undefined if `steps` is empty.
 */
export function drawStepLine(steps: readonly LineStep[], { width, height, until }: Frame) {
	const [first] = steps;
	if (!first) return undefined;
	const right = Math.max(until, steps.at(-1)?.at ?? until);
	const bids = steps.map(({ bid }) => bid);
	const [lowest, highest] = [Math.min(...bids), Math.max(...bids)];
	const x = (at: number) => round(right === first.at ? 0 : ((at - first.at) / (right - first.at)) * width);
	const y = (bid: number) => round(height * (1 - GROUND) * (highest === lowest ? 0.5 : 1 - (bid - lowest) / (highest - lowest)));
	const course = steps.map(({ at, bid }, place) => (place === 0 ? `M${x(at)} ${y(bid)}` : `H${x(at)}V${y(bid)}`)).join('');
	const line = `${course}H${width}`;
	return { line, area: `${line}V${height}H${x(first.at)}Z` };
}

const round = (value: number) => Math.round(value * 100) / 100;
