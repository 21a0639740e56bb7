import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ulid } from 'ulid';
import { ApiError } from '#shared/contract/client.ts';
import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { api } from '#web/lib/api/api.ts';
import { readPresentDiamond } from '#web/lib/api/errors.ts';
import { rememberBid } from '#web/lib/browser/install-moment.ts';
import { DIAMOND, LEDGER, useChangeShownDiamond } from '../stock/diamond-cache.ts';

/** A bid to be placed. Amounts are whole currency units per carat. */
export interface Offer {
	/** The revision of the stone that the bidder has seen. */
	revision: number;
	bidAmount: number;
	maxBid: number | undefined;
	/** The closing time of the auction that the bidder has seen, if there was one. */
	closesAt: string | undefined;
}

type Answer = AnswerOf<Endpoints['addBid']>;

interface Heard {
	onAnswer: (answer: Answer & Required<Pick<Answer, 'diamond'>>, offer: Offer) => void;
	/** Called if the bid was already placed earlier, and the auction is over or the stone is not visible any more. */
	onPast: () => void;
	/** Called if the market refused the bid or the result is unknown ({@link isFinal}). */
	onFailure: (error: Error, offer: Offer) => void;
}

/**
 * Places a bid. The same offer sent again after a lost response has the same id, so that the market cannot
 * count it twice. Another offer, or one after a response, gets a new id. The callbacks are called even if the
 * dialog was closed meanwhile.
 */
export function useBid(diamondId: string, { onAnswer, onPast, onFailure }: Heard) {
	const client = useQueryClient();
	const change = useChangeShownDiamond();
	const open = useRef<{ bidId: string; terms: string }>(undefined);
	return useMutation({
		mutationFn: async ({ revision, bidAmount, maxBid, closesAt }: Offer) => {
			const terms = `${revision} ${bidAmount} ${maxBid ?? ''}`;
			if (open.current?.terms !== terms) open.current = { bidId: ulid(), terms };
			try {
				const answer = await api.addBid({ body: { bidId: open.current.bidId, diamondId, revision, bidAmount, maxBid, closesAt } });
				open.current = undefined;
				return describePresent(answer);
			} catch (error) {
				if (isFinal(error)) open.current = undefined;
				throw error;
			}
		},
		onError: (error, offer) => {
			const present = readPresentDiamond(error);
			if (present) change(diamondId, (shown) => (shown.revision > present.revision ? shown : present));
			// The minimum may have changed without the stone, by another discount rate.
			const required = isFinal(error) ? error.problem.requiredBid : undefined;
			if (required !== undefined) change(diamondId, (shown) => ({ ...shown, requiredBid: Math.max(required, shown.requiredBid ?? 0) }));
			// The reloaded stone shows whether the bid was placed, how much the next one must be, and whether the auction is over.
			void client.invalidateQueries({ queryKey: [DIAMOND, diamondId] });
			onFailure(error, offer);
		},
		onSuccess: (answer, offer) => {
			const { diamond, isOver } = answer;
			if (diamond) change(diamondId, (shown) => (shown.version > diamond.version ? shown : diamond));
			rememberBid();
			if (diamond && !isOver) onAnswer({ ...answer, diamond }, offer);
			else onPast();
			return Promise.all([client.invalidateQueries({ queryKey: [DIAMOND, diamondId] }), client.invalidateQueries({ queryKey: [LEDGER, diamondId] })]);
		},
	});
}

/**
 * Replaces the outcome by that of the stone as it is now. The market answers a repeated bid with its first outcome,
 * and the bidder may have been outbid since.
 */
function describePresent(answer: Answer): Answer {
	const { leading, requiredBid = answer.requiredBid } = answer.diamond ?? {};
	return leading === undefined ? answer : { ...answer, outcome: leading ? 'LEADING' : 'OUTBID', requiredBid };
}

/** Whether another member's ceiling outbid the bid at once, in an auction that still runs. */
export function isOutbid({ outcome, diamond, isOver }: Answer): boolean {
	return outcome === 'OUTBID' && diamond !== undefined && !isOver;
}

/** Whether the market has decided about the bid. Otherwise it is unknown whether the bid was placed. */
export function isFinal(error: unknown): error is ApiError {
	return error instanceof ApiError && error.problem.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}
