import { chunk } from '#shared/chunk.ts';
import type { PricePlace, PriceQuestion } from '#shared/contract/prices/prices.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { api } from '#web/lib/api/api.ts';

/** Milliseconds within which questions are gathered into one call, because rows that become visible ask one by one. */
const GATHERED = 25;

interface Asked {
	question: PriceQuestion;
	answer: (place: PricePlace | null) => void;
	fail: (error: unknown) => void;
}

let waiting: Asked[] = [];

/**
 * Finds the place of one price among the stone's comparables. Questions asked at about the same time share
 * one call. Resolves with null if the listing does not exist.
 */
export function findPricePlace(question: PriceQuestion): Promise<PricePlace | null> {
	return new Promise((answer, fail) => {
		if (waiting.length === 0) setTimeout(sendAll, GATHERED);
		waiting.push({ question, answer, fail });
	});
}

function sendAll(): void {
	const gathered = waiting;
	waiting = [];
	for (const some of chunk(gathered, STONES_PLACED)) void send(some);
}

async function send(asked: readonly Asked[]): Promise<void> {
	try {
		const { places } = await api.pricePlaces({ body: { questions: asked.map(({ question }) => question) } });
		for (const [at, { answer }] of asked.entries()) answer(places[at] ?? null);
	} catch (error) {
		for (const { fail } of asked) fail(error);
	}
}
