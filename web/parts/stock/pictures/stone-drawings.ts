import { type Detail, drawInSteps, type FaceUp, finishSteps } from '#shared/drawing/face-up.ts';
import { type DrawnStone, findProportions, type Proportions } from '#shared/drawing/proportions.ts';
import { type ColoredStone, findTint, paint, type Tint } from '#shared/drawing/tint.ts';

export type PicturedStone = DrawnStone & ColoredStone;

export interface Drawing {
	/** Equal for stones that look alike. */
	key: string;
	proportions: Proportions;
	tint: Tint;
	detail: Detail;
}

/** Margin around the stone as a fraction of its width, for the outline. */
const MARGIN = 0.04;
/** Maximum number of cached pictures. A list of a thousand stones needs a few dozen. */
const MOST_KEPT = 600;

/** Describes a stone's drawing. Small drawings are rounded to visible differences, so that more stones share one. */
export function describeDrawing(stone: PicturedStone, detail: Detail): Drawing {
	const exact = findProportions(stone);
	const proportions =
		detail === 'large' ? exact : { ...exact, ratio: coarsen(exact.ratio, 0.1), table: coarsen(exact.table, 0.06), crown: coarsen(exact.crown, 0.04) };
	const tint = findTint(stone);
	const { shape, ratio, table, crown, girdle, pavilion } = proportions;
	// The parts below the crown change only the light in the stone, which a small drawing hardly shows.
	const below = detail === 'large' ? [girdle, pavilion] : [];
	const key = [detail, shape, ratio, table, crown, ...below, tint.hue, tint.saturation, tint.dark].join(' ');
	return { key, proportions, tint, detail };
}

const coarsen = (value: number, step: number) => Math.round(value / step) * step;

/** Returns the drawing as a data URL of an SVG picture. Tracing light through the stone takes some milliseconds, so it yields between steps. */
export function* writePicture({ proportions, tint, detail }: Drawing): Generator<void, string, void> {
	return `data:image/svg+xml,${encodeURIComponent(writeSvg(yield* drawInSteps(proportions, detail), tint, detail))}`;
}

function writeSvg({ outline, tones, edges, height }: FaceUp, tint: Tint, detail: Detail): string {
	const side = Math.max(100, height) * (1 + 2 * MARGIN);
	const facets = tones.map(({ path, brightness }) => `<path d="${path}" fill="${paint(tint, brightness)}"/>`).join('');
	const lines = detail === 'large' ? `<path d="${edges}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".35"/>` : '';
	const rim = `<path d="${outline}" fill="none" stroke="hsl(${tint.hue} ${Math.round(tint.saturation * 0.6)}% ${Math.max(8, tint.dark - 6)}%)" stroke-width="${detail === 'large' ? 1 : 2.4}"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-side / 2} ${-side / 2} ${side} ${side}"><path d="${outline}" fill="${paint(tint, 0.55)}"/>${facets}${lines}${rim}</svg>`;
}

export interface Drawer {
	/** Runs a function in a separate task. */
	later: (act: () => void) => void;
	/** Begins a task. Returns a function that says whether the task has taken long enough. */
	beginTask: () => () => boolean;
	write?: (drawing: Drawing) => Generator<void, string, void>;
}

/** Creates the cache of pictures, by their drawings' keys. They are drawn in short tasks, so that the page can handle input in between. */
export function cacheDrawings({ later, beginTask, write = writePicture }: Drawer) {
	const drawn = new Map<string, string>();
	const ordered = new Map<string, { drawing: Drawing; tell: Set<() => void> }>();
	let underWay: { key: string; steps: Generator<void, string, void> } | undefined;
	let working = false;

	const keep = (key: string, picture: string): string => {
		const [oldest] = drawn.keys();
		if (drawn.size >= MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
		drawn.set(key, picture);
		return picture;
	};
	/** Returns the picture; draws it at once if necessary. */
	const draw = (drawing: Drawing): string => {
		return drawn.get(drawing.key) ?? keep(drawing.key, finishSteps(write(drawing)));
	};
	const work = () => {
		const [next] = ordered.values();
		working = next !== undefined;
		if (!next) return;
		const { key } = next.drawing;
		// If another drawing is first now, nobody waits for the unfinished one any more.
		if (underWay?.key !== key) underWay = { key, steps: write(next.drawing) };
		const isOver = beginTask();
		let step = underWay.steps.next();
		while (!step.done && !isOver()) step = underWay.steps.next();
		if (step.done) {
			underWay = undefined;
			ordered.delete(key);
			keep(key, step.value);
			for (const tell of next.tell) tell();
		}
		later(work);
	};

	return {
		find: (key: string) => drawn.get(key),
		draw,
		/** Queues a drawing and calls `tell` when it is done. Returns a function that cancels the order; a drawing without orders is not drawn. */
		order(drawing: Drawing, tell: () => void) {
			const order = ordered.get(drawing.key) ?? { drawing, tell: new Set() };
			order.tell.add(tell);
			ordered.set(drawing.key, order);
			if (!working) later(work);
			working = true;
			return () => {
				order.tell.delete(tell);
				if (order.tell.size === 0 && ordered.get(drawing.key) === order) ordered.delete(drawing.key);
			};
		},
	};
}
