import { ApiError } from '#shared/contract/client.ts';
import type { ChangedPrices, ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import { api } from '#web/lib/api/api.ts';
import { isFinal } from '#web/parts/auctions/use-bid.ts';

/** Pauses in milliseconds before a part with an unknown result is sent again. The market changes nothing twice for the same run and part. */
const SENT_AGAIN_AFTER = [500, 2000];

/** Why a price was not changed; `REST` if the action ended before it. `UNKNOWN`: it may have been changed, because no answer came. */
export type Refusal = Exclude<ChangedPrices['refused'][number]['code'], 'BUSY'> | 'REST' | 'UNKNOWN';

export interface SentPart {
	changed: ReadonlySet<string>;
	refused: ReadonlyMap<string, Refusal>;
	/** The last attempt's error, if it failed. */
	error?: unknown;
}

/** Sends a part of a price run, and sends it again after a pause while its result is unknown. `mayBeChanged`: an earlier attempt may have had an effect. */
export async function sendPart(body: ChangePrices, mayBeChanged = false): Promise<SentPart> {
	let answer: SentPart | undefined;
	let failed: { error: unknown } | undefined;
	let isUnknown = mayBeChanged;
	for (const pause of [0, ...SENT_AGAIN_AFTER]) {
		if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
		try {
			answer = readAnswer(await api.changePrices({ body }));
			failed = undefined;
			if (![...answer.refused.values()].includes('UNKNOWN')) return answer;
		} catch (error) {
			failed = { error };
			isUnknown ||= !(error instanceof ApiError && error.problem.status < 500);
			if (isFinal(error)) break;
		}
	}
	const code = isUnknown ? 'UNKNOWN' : 'REST';
	return { ...(answer ?? { changed: new Set(), refused: new Map(body.changes.map(({ diamondId }) => [diamondId, code])) }), ...failed };
}

function readAnswer({ changed, refused }: ChangedPrices): SentPart {
	return {
		changed: new Set(changed.map(({ diamondId }) => diamondId)),
		refused: new Map(refused.map(({ diamondId, code }) => [diamondId, code === 'BUSY' ? 'UNKNOWN' : code])),
	};
}
