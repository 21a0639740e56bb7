import { useState } from 'react';

/** Whether `wanted` has been true at least once. A component loaded on demand then stays rendered, so that it can animate its closing. */
export function useEver(wanted: boolean): boolean {
	const [ever, setEver] = useState(wanted);
	if (wanted && !ever) setEver(true);
	return ever || wanted;
}
