import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ulid } from 'ulid';
import { ApiError } from '#shared/contract/client.ts';
import { api } from '../../lib/api.ts';
import { readPresentDiamond } from '../../lib/errors.ts';
import { DIAMOND, LEDGER, useChangeShownDiamond } from '../../ui/diamond-cache.ts';

interface Terms {
	/** Of the stone that the bidder has been shown. */
	revision: number;
	bidAmount: number;
	maxBid: number | undefined;
}

/**
 * Places a bid. The bid's id belongs to what is offered: sending the same offer
 * again after a lost answer repeats the id, so that the market cannot count it
 * twice; another offer, or one after an answer, is a new bid.
 */
export function useBid(diamondId: string) {
	const client = useQueryClient();
	const change = useChangeShownDiamond();
	const open = useRef<{ bidId: string; terms: string }>(undefined);
	return useMutation({
		retry: false,
		mutationFn: async ({ revision, bidAmount, maxBid }: Terms) => {
			const terms = `${revision} ${bidAmount} ${maxBid ?? ''}`;
			if (open.current?.terms !== terms) open.current = { bidId: ulid(), terms };
			try {
				const answer = await api.addBid({ body: { bidId: open.current.bidId, diamondId, revision, bidAmount, maxBid } });
				open.current = undefined;
				return answer;
			} catch (error) {
				if (isFinal(error)) open.current = undefined;
				throw error;
			}
		},
		onError: (error) => {
			const present = readPresentDiamond(error);
			if (present) change(diamondId, (shown) => (shown.revision > present.revision ? shown : present));
		},
		onSuccess: ({ diamond }) => {
			change(diamondId, (shown) => (shown.version > diamond.version ? shown : diamond));
			return Promise.all([client.invalidateQueries({ queryKey: [DIAMOND, diamondId] }), client.invalidateQueries({ queryKey: [LEDGER, diamondId] })]);
		},
	});
}

/** Whether the market has decided about the bid. Otherwise nobody knows yet whether it stands. */
export function isFinal(error: unknown): error is ApiError {
	return error instanceof ApiError && error.problem.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}
