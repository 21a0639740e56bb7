import type { WidgetStone } from '#shared/contract/integrations/widgets.ts';
import { nameRendition, RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { type Detail, drawFaceUp } from '#shared/drawing/face-up.ts';
import { findProportions } from '#shared/drawing/proportions.ts';
import { findTint, paint } from '#shared/drawing/tint.ts';
import { make, makeSvg } from './dom.ts';
import type { Words } from './words.ts';

/** Room around a drawn stone as a part of its width. */
const MARGIN = 0.06;
/** Pixels that a card's picture has at most. */
const CARD = '240px';

/** Shows a stone's photos, or a drawing if it has no photo or they cannot be loaded. The place has its size before the picture is there. */
export function makePicture(stone: WidgetStone, words: Words, detail: Detail): HTMLElement {
	const frame = make('div', { class: 'picture' });
	const photos = detail === 'small' ? stone.photos.slice(0, 1) : stone.photos;
	for (const [at, photo] of photos.entries()) {
		const image = makePhoto(photo, words.say('photo', { number: at + 1 }), detail);
		image.addEventListener('error', () => {
			image.closest('picture')?.remove();
			if (!frame.querySelector('img')) drawSoon(frame, stone, words, detail);
		});
		frame.append(make('picture', {}, ...makeSources(photo, detail), image));
	}
	if (photos.length === 0) drawSoon(frame, stone, words, detail);
	return frame;
}

function makePhoto({ url, width, height }: WidgetStone['photos'][number], alt: string, detail: Detail): HTMLImageElement {
	return make('img', { src: url, width, height, alt: detail === 'small' ? '' : alt, loading: detail === 'small' ? 'lazy' : 'eager', decoding: 'async' });
}

function makeSources({ url, widths }: WidgetStone['photos'][number], detail: Detail): HTMLElement[] {
	if (widths.length === 0) return [];
	return RENDITION_FORMATS.map((format) =>
		make('source', {
			type: `image/${format}`,
			sizes: detail === 'small' ? CARD : '(max-width: 640px) 100vw, 480px',
			srcset: widths.map((width, at) => `${nameRendition(url, at + 1, format)} ${width}w`).join(', '),
		}),
	);
}

/** Draws in a task of its own: tracing light through a stone takes some milliseconds, and a page has many stones. */
function drawSoon(frame: HTMLElement, stone: WidgetStone, words: Words, detail: Detail): void {
	setTimeout(() => frame.append(draw(stone, words, detail)));
}

function draw(stone: WidgetStone, words: Words, detail: Detail): SVGElement {
	const tint = findTint(stone);
	const { outline, tones, edges, height } = drawFaceUp(findProportions(stone), detail);
	const side = Math.max(100, height) * (1 + 2 * MARGIN);
	const name = detail === 'small' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.say('drawing') };
	return makeSvg(
		'svg',
		{ viewBox: `${-side / 2} ${-side / 2} ${side} ${side}`, ...name },
		makeSvg('path', { d: outline, fill: paint(tint, 0.55) }),
		...tones.map(({ path, brightness }) => makeSvg('path', { d: path, fill: paint(tint, brightness) })),
		makeSvg('path', { d: edges, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.35, 'stroke-width': 0.35 }),
		makeSvg('path', { d: outline, fill: 'none', stroke: paint({ ...tint, dark: Math.max(8, tint.dark - 6) }, 0), 'stroke-width': detail === 'small' ? 2 : 1 }),
	);
}
