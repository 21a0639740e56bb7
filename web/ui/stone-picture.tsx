import { type Detail, drawFaceUp } from '#shared/drawing/face-up.ts';
import { type DrawnStone, findProportions, type Proportions } from '#shared/drawing/proportions.ts';
import { type ColoredStone, findTint, paint, type Tint } from '#shared/drawing/tint.ts';

export type PicturedStone = DrawnStone & ColoredStone;

interface Props {
	stone: PicturedStone;
	/** Pixels of the square that it stands in. */
	size: number;
	/** Says what is shown; left out where words stand beside it. */
	label?: string;
}

/** Above so many pixels a stone's facets are drawn in full. */
const LARGE = 96;
/** Around the stone, in parts of its width: room for the line of its outline. */
const MARGIN = 0.04;

/** Drawings that were made, by what decides about them: a list of a thousand stones needs a few dozen. */
const drawn = new Map<string, string>();
const MOST_KEPT = 600;

/** A stone as it looks from above, drawn from its data: crisp at any size, and one small picture for all stones that look alike. */
export function StonePicture({ stone, size, label }: Props) {
	return (
		<img
			src={drawStone(stone, size > LARGE ? 'large' : 'small')}
			alt={label ?? ''}
			width={size}
			height={size}
			draggable={false}
			decoding="async"
			style={{ flex: 'none', display: 'block' }}
		/>
	);
}

/** The drawing as the address of an SVG picture. Small ones are of stones as the eye tells them apart at that size. */
export function drawStone(stone: PicturedStone, detail: Detail): string {
	const exact = findProportions(stone);
	const proportions =
		detail === 'large' ? exact : { ...exact, ratio: coarsen(exact.ratio, 0.1), table: coarsen(exact.table, 0.06), crown: coarsen(exact.crown, 0.04) };
	const tint = findTint(stone);
	const key = `${detail} ${proportions.shape} ${proportions.ratio} ${proportions.table} ${proportions.crown} ${tint.hue} ${tint.saturation} ${tint.dark}`;
	const known = drawn.get(key);
	if (known) return known;
	const picture = `data:image/svg+xml,${encodeURIComponent(writeSvg(proportions, tint, detail))}`;
	if (drawn.size >= MOST_KEPT) drawn.clear();
	drawn.set(key, picture);
	return picture;
}

const coarsen = (value: number, step: number) => Math.round(value / step) * step;

function writeSvg(proportions: Proportions, tint: Tint, detail: Detail): string {
	const { outline, tones, edges, height } = drawFaceUp(proportions, detail);
	const side = Math.max(100, height) * (1 + 2 * MARGIN);
	const facets = tones.map(({ path, brightness }) => `<path d="${path}" fill="${paint(tint, brightness)}"/>`).join('');
	const lines = detail === 'large' ? `<path d="${edges}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".35"/>` : '';
	const rim = `<path d="${outline}" fill="none" stroke="hsl(${tint.hue} ${Math.round(tint.saturation * 0.6)}% ${Math.max(8, tint.dark - 6)}%)" stroke-width="${detail === 'large' ? 1 : 2.4}"/>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-side / 2} ${-side / 2} ${side} ${side}"><path d="${outline}" fill="${paint(tint, 0.55)}"/>${facets}${lines}${rim}</svg>`;
}
