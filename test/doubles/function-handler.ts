import type { Context } from 'aws-lambda';

let calls = 0;

interface Wish {
	act: 'count' | 'environment' | 'throw' | 'exit' | 'hang' | 'remaining' | 'nothing';
	name?: string;
}

/** Does what `functions.test.ts` asks. */
export async function handler({ act, name }: Wish, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<unknown> {
	calls += 1;
	if (act === 'count') return { calls };
	if (act === 'environment') return { value: process.env[name ?? ''] };
	if (act === 'throw') throw new TypeError('a fault of the handler');
	if (act === 'exit') process.exit(3);
	if (act === 'hang') return new Promise(() => undefined);
	if (act === 'remaining') return context.getRemainingTimeInMillis();
	return undefined;
}
