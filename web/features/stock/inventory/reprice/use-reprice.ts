import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { chunk } from '#shared/chunk.ts';
import type { ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { PriceRule } from '#shared/domain/prices/bulk-price.ts';
import { STONES_REPRICED } from '#shared/domain/prices/limits.ts';
import { reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { useActOnMany } from '#web/ui/lists/use-act-on-many.ts';
import type { PlannedRow } from './reprice-plan.ts';
import { type Refusal, sendPart } from './send-part.ts';

export interface Repricing {
	changed: number;
	refused: readonly { stone: Diamond; code: Refusal }[];
	/** Parts of the run with stones whose result is unknown. */
	open: readonly ChangePrices[];
	/** The error that ended the action early; absent if it finished or was stopped. */
	error?: unknown;
}

/** Changes prices by a plan and returns the result. `settle` sends the parts with an unknown result again. */
export function useReprice() {
	const { t } = useTranslation('reprice');
	const client = useQueryClient();
	const { start, progress } = useActOnMany();
	const [result, setResult] = useState<Repricing>();
	const reload = () => reloadAllStones(client);
	const apply = (rows: readonly PlannedRow<Diamond>[], rule: PriceRule) => {
		const runId = ulid();
		const wanted = rows.flatMap(({ stone, plan, isTicked }) => (isTicked && 'price' in plan ? [{ stone, askingPrice: plan.price }] : []));
		const parts = chunk(wanted, STONES_REPRICED);
		const changed = new Set<string>();
		const codes = new Map<string, Refusal>();
		const open: ChangePrices[] = [];
		return start({
			label: t('progress'),
			batches: parts,
			act: async (some) => {
				const changes = some.map(({ stone: { diamondId, version }, askingPrice }) => ({ diamondId, version, askingPrice }));
				const body = { runId, part: parts.indexOf(some as (typeof parts)[number]), planned: wanted.length, rule, changes };
				const sent = await sendPart(body);
				for (const diamondId of sent.changed) changed.add(diamondId);
				for (const [diamondId, code] of sent.refused) codes.set(diamondId, code);
				if ([...sent.refused.values()].includes('UNKNOWN')) open.push(body);
				if ('error' in sent) throw sent.error;
				return sent.changed.size;
			},
			onEnd: ({ error }) => {
				const refused = wanted.filter(({ stone }) => !changed.has(stone.diamondId));
				setResult({ changed: changed.size, refused: refused.map(({ stone }) => ({ stone, code: codes.get(stone.diamondId) ?? 'REST' })), open, error });
				return reload();
			},
		});
	};
	const settle = async (): Promise<Repricing | undefined> => {
		let settled = result;
		for (const part of result?.open ?? []) settled = settled && (await settlePart(settled, part));
		setResult(settled);
		await reload();
		return settled;
	};
	return { apply, progress, result, settle, forget: () => setResult(undefined) };
}

/** Sends an open part again, and returns what is known then. */
async function settlePart(known: Repricing, part: ChangePrices): Promise<Repricing> {
	const { changed, refused, error } = await sendPart(part, true);
	const left = known.refused.filter(({ stone, code }) => code !== 'UNKNOWN' || !changed.has(stone.diamondId));
	const codes = left.map(({ stone, code }) => ({ stone, code: code === 'UNKNOWN' ? (refused.get(stone.diamondId) ?? code) : code }));
	const isOpen = [...refused.values()].includes('UNKNOWN');
	return { changed: known.changed + known.refused.length - left.length, refused: codes, open: known.open.filter((one) => one !== part || isOpen), error };
}
