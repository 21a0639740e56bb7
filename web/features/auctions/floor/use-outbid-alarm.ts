import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { startOutbidTone } from '#web/lib/live/tone.ts';

/** Returns the setting whether this browser plays the outbid tone; off by default. */
export function useOutbidSound() {
	return useLocalStorage({ key: 'outbidSound', defaultValue: false, getInitialValueInEffect: false, deserialize: (kept) => kept === 'true' });
}

/** Plays the tone, if it is turned on, when the member is outbid in a further auction. Auctions in the first list do not count. */
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
