import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed, so that a list renders all its rows. They are rendered before the event ends, as the browser then draws the paper. */
export function usePrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	useEffect(() => {
		const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
		const ends = ['beforeprint', 'afterprint'];
		for (const end of ends) window.addEventListener(end, follow);
		return () => {
			for (const end of ends) window.removeEventListener(end, follow);
		};
	}, []);
	return isPrinting;
}
