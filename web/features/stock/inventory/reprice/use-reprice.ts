import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { chunk } from '#shared/chunk.ts';
import type { ChangedPrices } from '#shared/contract/prices/bulk-prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { PriceRule } from '#shared/domain/prices/bulk-price.ts';
import { STONES_REPRICED } from '#shared/domain/prices/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { DIAMOND, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { useActOnMany } from '#web/ui/lists/use-act-on-many.ts';
import type { PlannedRow } from './reprice-plan.ts';

/** Why a price was not changed; `REST` if the action ended before it. */
export type Refusal = ChangedPrices['refused'][number]['code'] | 'REST';

export interface Repricing {
	changed: number;
	refused: { stone: Diamond; code: Refusal }[];
	/** The error that ended the action early; absent if it finished or was stopped. */
	error?: unknown;
}

export function useReprice() {
	const { t } = useTranslation('reprice');
	const client = useQueryClient();
	const { start, progress } = useActOnMany();
	const [result, setResult] = useState<Repricing>();
	const apply = (rows: readonly PlannedRow<Diamond>[], rule: PriceRule) => {
		const runId = ulid();
		const wanted = rows.flatMap(({ stone, plan, isTicked }) => (isTicked && 'price' in plan ? [{ stone, askingPrice: plan.price }] : []));
		const parts = chunk(wanted, STONES_REPRICED);
		const changed = new Set<string>();
		const codes = new Map<string, Refusal>();
		return start({
			label: t('progress'),
			batches: parts,
			act: async (some) => {
				const changes = some.map(({ stone: { diamondId, version }, askingPrice }) => ({ diamondId, version, askingPrice }));
				const answer = await api.changePrices({ body: { runId, part: parts.indexOf(some as (typeof parts)[number]), planned: wanted.length, rule, changes } });
				for (const { diamondId } of answer.changed) changed.add(diamondId);
				for (const { diamondId, code } of answer.refused) codes.set(diamondId, code);
				return answer.changed.length;
			},
			onEnd: ({ error }) => {
				const refused = wanted.filter(({ stone }) => !changed.has(stone.diamondId));
				setResult({ changed: changed.size, refused: refused.map(({ stone }) => ({ stone, code: codes.get(stone.diamondId) ?? 'REST' })), error });
				return Promise.all([INVENTORY, SEARCH, DIAMOND].map((key) => client.invalidateQueries({ queryKey: [key] })));
			},
		});
	};
	return { apply, progress, result, forget: () => setResult(undefined) };
}
