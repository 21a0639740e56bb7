import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { startOutbidTone } from '#web/lib/live/tone.ts';

/** Whether a tone is to say in this browser that somebody bid more; off until it is wished for. */
export function useOutbidSound() {
	return useLocalStorage({ key: 'outbidSound', defaultValue: false, getInitialValueInEffect: false, deserialize: (kept) => kept === 'true' });
}

/** Sounds, where it is wished for, when an auction joins those in which the member was outbid. What was so when the page opened is no news. */
export function useOutbidAlarm(outbid: readonly string[] | undefined): void {
	const [isOn] = useOutbidSound();
	const known = useRef<ReadonlySet<string>>(undefined);
	useEffect(() => {
		if (!outbid) return;
		const before = known.current;
		known.current = new Set(outbid);
		if (isOn && before && outbid.some((id) => !before.has(id))) void startOutbidTone();
	}, [outbid, isOn]);
}
