import { useState } from 'react';

/** Whether something has been wanted yet. What is loaded on demand stays from then on, so that it can close in its own time. */
export function useEver(wanted: boolean): boolean {
	const [ever, setEver] = useState(wanted);
	if (wanted && !ever) setEver(true);
	return ever || wanted;
}
