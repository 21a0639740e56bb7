import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns whether the page is being printed, so that a list renders all its rows. They are rendered before the event ends, as the browser then draws
 * the paper.
 */
export function usePrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
	useWindowEvent('afterprint', () => flushSync(() => setPrinting(false)));
	return isPrinting;
}
