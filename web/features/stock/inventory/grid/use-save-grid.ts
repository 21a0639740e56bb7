import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chunk } from '#shared/chunk.ts';
import type { Diamond, StoneChange } from '#shared/contract/stock/diamonds.ts';
import { STONES_PER_CHANGE } from '#shared/domain/stock/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { DIAMOND, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';

interface Refused {
	diamondId: string;
	lotId: string;
	reason: string;
}

/** Returns the action that saves the changed cells. It passes the saved stones to `onSaved` and returns the errors of the others. */
export function useSaveGrid(rows: readonly Diamond[], onSaved: (diamondIds: ReadonlySet<string>) => void) {
	const { t } = useTranslation('inventory');
	const client = useQueryClient();
	const [refused, setRefused] = useState<readonly Refused[]>([]);
	const save = useMutation({
		mutationFn: async (changes: readonly StoneChange[]) => {
			setRefused([]);
			for (const some of chunk(changes, STONES_PER_CHANGE)) {
				const answer = await api.changeDiamonds({ body: { changes: some } });
				onSaved(new Set(answer.changed.map(({ diamondId }) => diamondId)));
				const lotOf = (id: string) => rows.find(({ diamondId }) => diamondId === id)?.lotId ?? '';
				const left = answer.refused.map(({ diamondId, code }) => ({ diamondId, lotId: lotOf(diamondId), reason: t(`grid.reason.${code}`) }));
				setRefused((before) => [...before, ...left]);
				if (answer.changed.length > 0) showSuccessToast(t('grid.saved', { count: answer.changed.length }));
			}
		},
		onError: showError,
		// Also after an error, so that a new save starts from the current listings.
		onSettled: () => Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] }))),
	});
	return { save, refused };
}
