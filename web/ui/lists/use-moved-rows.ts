import { useLayoutEffect, useRef } from 'react';
import { useReadingTime } from '../forms/use-reading-time.ts';

/**
 * Returns a function that says whether a row has just left a list of `count` rows. The next row's button may then be under the pointer, and a
 * second click meant for the row that has left.
 */
export function useMovedRows(count: number): () => boolean {
	const { begin, isReading } = useReadingTime();
	const known = useRef(count);
	useLayoutEffect(() => {
		if (count < known.current) begin();
		known.current = count;
	});
	return isReading;
}
