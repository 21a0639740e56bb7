import { chunk } from '#shared/chunk.ts';

/** Milliseconds within which questions are gathered into one call, because rows that become visible ask one by one. */
const GATHERED = 25;

/** Returns a function that asks one question. Questions asked at about the same time share calls of at most `most`; `ask` answers them in their order. */
export function gatherQuestions<Q, A>(most: number, ask: (questions: Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
	let waiting: { question: Q; answer: (answer: A) => void; fail: (error: unknown) => void }[] = [];
	const send = async (asked: typeof waiting) => {
		try {
			const answers = await ask(asked.map(({ question }) => question));
			for (const [at, { answer }] of asked.entries()) answer(answers[at] as A);
		} catch (error) {
			for (const { fail } of asked) fail(error);
		}
	};
	const sendAll = () => {
		const gathered = waiting;
		waiting = [];
		for (const some of chunk(gathered, most)) void send(some);
	};
	return (question) =>
		new Promise((answer, fail) => {
			if (waiting.length === 0) setTimeout(sendAll, GATHERED);
			waiting.push({ question, answer, fail });
		});
}
