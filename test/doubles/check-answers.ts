import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { ANSWERS, REFUSAL } from './documented-shapes.ts';

/** Reads along what is fetched from a pool, and fails the call whose answer is not as documented. Undone by what it returns. */
export function checkFetched(): () => void {
	const { fetch } = globalThis;
	globalThis.fetch = async (input, init) => {
		const response = await fetch(input, init);
		const target = new Headers(init?.headers).get('x-amz-target');
		if (target) checkAnswer(target.replace(/^.*\./, ''), response.ok, await response.clone().text());
		return response;
	};
	return () => {
		globalThis.fetch = fetch;
	};
}

/** Checks the answers to the SDK's calls. */
export function checkSdk(client: CognitoIdentityProviderClient): void {
	client.middlewareStack.add(
		(next, { commandName = '' }) =>
			async (args) => {
				const result = await next(args);
				const response = result.response as { statusCode: number; body: Readable };
				const bytes = await buffer(response.body);
				checkAnswer(commandName.replace(/Command$/, ''), response.statusCode === 200, bytes.toString());
				response.body = Readable.from([bytes]);
				return result;
			},
		{ name: 'checkAnswers', step: 'deserialize', priority: 'low' },
	);
}

/** Throws unless Cognito documents such an answer to this call. */
function checkAnswer(name: string, ok: boolean, text: string): void {
	const shape = ok ? ANSWERS[name] : REFUSAL;
	if (!shape) throw new Error(`No shape is written down for ${name}`);
	const found = shape.safeParse(JSON.parse(text || '{}'));
	if (!found.success) throw new Error(`${name} answered what Cognito does not: ${text}\n${found.error.message}`);
}
