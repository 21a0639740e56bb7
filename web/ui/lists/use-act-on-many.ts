import { useState } from 'react';
import { type Acted, actOnMany } from '#web/lib/api/act-on-many.ts';
import { protectWork } from '#web/lib/browser/busy.ts';

export interface Progress {
	label: string;
	dealt: number;
	total: number;
	stop: () => void;
}

interface Act<T> {
	label: string;
	batches: readonly (readonly T[])[];
	/** Changes a batch and returns the number of changed items. */
	act: (batch: readonly T[]) => Promise<number>;
	onEnd: (acted: Acted) => unknown;
}

export function useActOnMany() {
	const [progress, setProgress] = useState<Progress>();
	const start = async <T>({ label, batches, act, onEnd }: Act<T>): Promise<void> => {
		const stopper = new AbortController();
		const total = batches.reduce((sum, batch) => sum + batch.length, 0);
		const show = (dealt: number) => setProgress({ label, dealt, total, stop: () => stopper.abort() });
		show(0);
		const acted = await protectWork(() => actOnMany(batches, act, { onProgress: show, signal: stopper.signal }));
		setProgress(undefined);
		await onEnd(acted);
	};
	return { start, progress };
}
