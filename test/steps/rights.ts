import { AsyncLocalStorage } from 'node:async_hooks';
import type { FunctionName } from '#infra/functions.ts';
import { findMissingReadRight, findMissingRight, isWrite } from '#infra/local/table-rights.ts';

const present = new AsyncLocalStorage<FunctionName>();
let isWatching = false;

/**
 * Wraps code that the function `name` runs in production, mostly its handler: its requests to the table are refused where IAM would refuse them. Other
 * calls of a test file, such as those that prepare its data, have every right. Await it after the environment is set.
 */
export async function limitRights<A extends unknown[], R>(name: FunctionName, run: (...args: A) => R): Promise<(...args: A) => R> {
	const { client } = await import('#functions/data/table/table.ts');
	if (!isWatching) {
		client.middlewareStack.add(
			(next) => (sent) => {
				refuseUnlessGranted(sent.request);
				return next(sent);
			},
			{ step: 'build', name: 'rights' },
		);
	}
	isWatching = true;
	return (...args) => present.run(name, () => run(...args));
}

function refuseUnlessGranted(request: unknown): void {
	const name = present.getStore();
	if (!name) return;
	const { headers, body: sent } = request as { headers: Record<string, string>; body: string | Uint8Array };
	const [target, body] = [headers['x-amz-target'] ?? '', typeof sent === 'string' ? sent : new TextDecoder().decode(sent)];
	const refusal = isWrite(target) ? findMissingRight(name, target, body) : findMissingReadRight(name, target, body);
	if (refusal) throw Object.assign(new Error(refusal), { name: 'AccessDeniedException', $metadata: {} });
}
