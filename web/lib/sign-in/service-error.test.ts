import { expect, test } from 'vitest';
import { readServiceError } from './service-error.ts';

test.each(['en', 'ja'] as const)(
	'a network that the firewall of the identity service refuses has tried too often, and learns it in its language: %s',
	async (language) => {
		const refusal = { name: 'ForbiddenException', message: 'Request not allowed due to WAF block.' };
		for (const call of ['signIn', 'confirmCode', 'refresh'] as const) {
			expect(await readServiceError(refusal, call, language)).toMatchObject({ code: 'TOO_MANY_REQUESTS', problem: { status: 429 } });
		}
	},
);
