import { useEffect, useReducer } from 'react';
import { describeDrawing, keepDrawings, type PicturedStone } from './stone-drawings.ts';

interface Props {
	stone: PicturedStone;
	/** Pixels of the square that it stands in. */
	size: number;
	/** Says what is shown; left out where words stand beside it. */
	label?: string;
	/** It is printed in the next moment, and cannot wait for its turn. */
	atOnce?: boolean;
}

/** Pixels from which a stone's facets are drawn in full. */
const LARGE = 96;
/** Stands there until the stone has been drawn. */
const NOTHING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

/** Milliseconds of one task: on a phone that is four times slower than it should be, still none that is felt. */
const TASK = 6;
const drawings = keepDrawings({
	later: (act) => setTimeout(act),
	beginTask: () => {
		const end = performance.now() + TASK;
		return () => performance.now() >= end;
	},
});

/** A stone as it looks from above, drawn from its data: crisp at any size, and one small picture for all stones that look alike. */
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
