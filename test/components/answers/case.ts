import type { Case } from '#shared/contract/auctions/cases.ts';
import type { Message, Thread } from '#shared/contract/auctions/messages.ts';
import { makeId } from './stock.ts';

/** Builds a case in which both parties have complained, as an admin sees it who may decide it. */
export function aCase(changes: Partial<Case> = {}): Case {
	const at = '2026-01-02T00:00:00.000Z';
	return {
		...{ caseId: makeId(70), diamondId: makeId(1), lot: 'Round 1.02 ct F VS1', lotId: 'LOT-1', amount: 8000, currency: 'USD', role: 'admin' },
		...{ seller: 'Zushi Forms', buyer: 'Hayama Forms', state: 'DECIDING', openedAt: at, answerBy: at, reported: [] },
		settleBy: new Date(Date.now() + 86_400_000).toISOString(),
		statements: [
			{ by: 'buyer', at, said: 'COMPLAINT', reason: 'It never came.' },
			{ by: 'seller', at, said: 'COMPLAINT', reason: 'It was never paid.' },
		],
		standings: { seller: 'complained', buyer: 'complained' },
		abilities: { confirm: false, complain: false, withdraw: false, decide: true },
		...changes,
	};
}

/** Builds the messages of a case: none, and more may be written. */
export function aThread(changes: Partial<Thread> = {}): Thread {
	return { messages: [], mayWrite: true, filesLeft: 5, ...changes };
}

/** Builds a message of the buyer's, which others see. */
export function aMessage(changes: Partial<Message> = {}): Message {
	const written = { messageId: makeId(71), side: 'buyer' as const, company: 'Hayama Forms', own: false, text: 'Only an empty box came.', files: [] };
	return { ...written, writtenAt: '2026-01-02T01:00:00.000Z', ...changes };
}
