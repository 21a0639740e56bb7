import { useEffect, useReducer } from 'react';
import { cacheDrawings, describeDrawing, type PicturedStone } from './stone-drawings.ts';

interface Props {
	stone: PicturedStone;
	size: number;
	/** Accessible label; omitted if the text next to the picture says the same. */
	label?: string;
	/** Whether to draw the picture synchronously, because it is about to be printed. */
	atOnce?: boolean;
}

/** Pixels above which a stone's facets are drawn in full. */
const LARGE = 96;
const NOTHING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

/** Milliseconds of one task, short enough to be unnoticeable even on a slow phone. */
const TASK = 6;
const drawings = cacheDrawings({
	later: (act) => setTimeout(act),
	beginTask: () => {
		const end = performance.now() + TASK;
		return () => performance.now() >= end;
	},
});

/** Shows a drawing of a stone from above, made from its data. It is sharp at any size, and stones that look alike share one picture. */
export function StonePicture({ stone, size, label, atOnce }: Props) {
	const drawing = describeDrawing(stone, size > LARGE ? 'large' : 'small');
	const [, showAgain] = useReducer((times: number) => times + 1, 0);
	const picture = atOnce ? drawings.draw(drawing) : drawings.find(drawing.key);
	const missing = picture === undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: drawings of one key are the same
	useEffect(() => {
		if (missing) return drawings.order(drawing, showAgain);
	}, [drawing.key, missing]);
	return (
		<img src={picture ?? NOTHING} alt={label ?? ''} width={size} height={size} draggable={false} decoding="async" style={{ flex: 'none', display: 'block' }} />
	);
}
