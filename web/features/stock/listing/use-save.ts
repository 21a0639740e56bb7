import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond, DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { api } from '#web/lib/api/api.ts';
import { readPresentDiamond } from '#web/lib/api/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { DIAMOND, reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { findOwnStone } from '#web/parts/stock/media/find-own-stone.ts';
import { fillDraft, findDifferences, type Problems, placeIssues } from './draft.ts';

interface Editing {
	diamondId: string;
	version: number;
}

/** Saves a listing. A repeated creation whose first answer was lost returns the stone that the first one has listed. */
export function useSave() {
	const client = useQueryClient();
	const { member } = useSession();
	/** Whether an earlier creation may have listed the stone without this form's knowledge. */
	const unanswered = useRef(false);
	const create = async (attributes: DiamondAttributes): Promise<Diamond> => {
		try {
			const { uploads: _, ...diamond } = await api.createDiamond({ body: attributes });
			return diamond;
		} catch (error) {
			const isTaken = error instanceof ApiError && error.code === 'LOT_ID_TAKEN';
			const listed = isTaken && unanswered.current && member ? await findListed(attributes, member.userId) : undefined;
			if (listed) return listed;
			unanswered.current ||= !(error instanceof ApiError) || error.problem.status >= 500;
			throw error;
		}
	};
	return useMutation({
		mutationFn: ({ attributes, editing }: { attributes: DiamondAttributes; editing: Editing | undefined }): Promise<Diamond> =>
			editing ? api.updateDiamond({ body: { ...attributes, ...editing } }) : create(attributes),
		onSuccess: (diamond) => {
			client.setQueryData([DIAMOND, diamond.diamondId], diamond);
			void reloadAllStones(client);
		},
	});
}

/** Finds the member's own stone with the lot id of `attributes`. Returns undefined if another attribute differs. */
async function findListed(attributes: DiamondAttributes, memberId: string): Promise<Diamond | undefined> {
	const stone = await findOwnStone(attributes.lotId, memberId);
	return stone && findDifferences(fillDraft(attributes), fillDraft(stone)).length === 0 ? stone : undefined;
}

/** The market's refusal of a draft: problems at fields, or an error without a field. */
export interface Refusal {
	problems: Problems;
	present?: Diamond;
	/** Fields that were changed here and elsewhere since the form's last version. */
	contested?: readonly AttributeName[];
	/** The error, if no field shows it. */
	elsewhere?: unknown;
}

export function readRefusal(error: unknown): Refusal {
	if (!(error instanceof ApiError)) return { problems: {}, elsewhere: error };
	switch (error.code) {
		case 'LOT_ID_TAKEN':
			return { problems: { lotId: { code: 'LOT_ID_TAKEN' } } };
		case 'CERTIFICATE_TAKEN':
			return { problems: { certificateNumber: { code: 'CERTIFICATE_TAKEN' } } };
		case 'STALE': {
			const present = readPresentDiamond(error);
			return present ? { problems: {}, present } : { problems: {}, elsewhere: error };
		}
		case 'VALIDATION': {
			const problems = placeIssues(error.problem.issues ?? []);
			return Object.keys(problems).length ? { problems } : { problems, elsewhere: error };
		}
		default:
			return { problems: {}, elsewhere: error };
	}
}
