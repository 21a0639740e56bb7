import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/client.ts';
import type { Diamond, DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { readPresentDiamond } from '#web/lib/api/errors.ts';
import { DIAMOND, INVENTORY, SEARCH } from '#web/parts/stock/diamond-cache.ts';
import { type Problems, placeIssues } from './draft.ts';

interface Editing {
	diamondId: string;
	version: number;
}

export function useSave() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: async ({ attributes, editing }: { attributes: DiamondAttributes; editing: Editing | undefined }): Promise<Diamond> => {
			if (editing) return api.updateDiamond({ body: { ...attributes, ...editing } });
			const { uploads: _, ...diamond } = await api.createDiamond({ body: attributes });
			return diamond;
		},
		onSuccess: (diamond) => {
			client.setQueryData([DIAMOND, diamond.diamondId], diamond);
			return Promise.all([INVENTORY, SEARCH].map((key) => client.invalidateQueries({ queryKey: [key] })));
		},
	});
}

/** The market's refusal of a draft: problems at fields, or an error without a field. */
export interface Refusal {
	problems: Problems;
	present?: Diamond;
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
			const { problems } = placeIssues(error.problem.issues ?? []);
			return Object.keys(problems).length ? { problems } : { problems, elsewhere: error };
		}
		default:
			return { problems: {}, elsewhere: error };
	}
}
