import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import type { Diamond, StoneChange } from '#shared/contract/stock/diamonds.ts';
import { STONES_PER_CHANGE } from '#shared/domain/stock/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import type { Grid } from './grid-model.ts';

export interface Refused {
	diamondId: string;
	lotId: string;
	reason: string;
	/** Whether the stone was changed elsewhere. */
	isStale: boolean;
}

interface Saving {
	changes: readonly StoneChange[];
	/** All typed texts at the time of saving. */
	typed: Grid['typed'];
}

interface Heard {
	/** Called with the new versions of the saved stones, and the typed texts that were sent. */
	onSaved: (versions: ReadonlyMap<string, number>, sent: Grid['typed']) => void;
	/** Called with the stones that were changed elsewhere. */
	onStale: (diamondIds: ReadonlySet<string>) => void;
}

/** Returns the action that saves the changed cells, and the errors of the stones that it did not save. */
export function useSaveGrid(rows: readonly Diamond[], { onSaved, onStale }: Heard) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const [refused, setRefused] = useState<readonly Refused[]>([]);
	const save = useMutation({
		mutationFn: async ({ changes, typed }: Saving) => {
			setRefused([]);
			for (const some of chunk(changes, STONES_PER_CHANGE)) {
				const answer = await api.changeDiamonds({ body: { changes: some } });
				onSaved(new Map(answer.changed.map(({ diamondId, version }) => [diamondId, version])), typed);
				onStale(new Set(answer.refused.flatMap(({ diamondId, code }) => (code === 'STALE' ? [diamondId] : []))));
				const lotOf = (id: string) => rows.find(({ diamondId }) => diamondId === id)?.lotId ?? '';
				const left = answer.refused.map(({ diamondId, code }) => ({
					diamondId,
					lotId: lotOf(diamondId),
					reason: t(`grid.reason.${code}`),
					isStale: code === 'STALE',
				}));
				setRefused((before) => [...before, ...left]);
				if (answer.changed.length > 0) showSuccessToast(t('grid.saved', { count: answer.changed.length }));
			}
		},
		onError: showError,
		// Also after an error, so that a new save starts from the current listings.
		onSettled: () => reloadAllStones(client),
	});
	return { save, refused };
}
