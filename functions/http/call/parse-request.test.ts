import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { MarketError } from '#functions/usecases/market-error.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import type { FromGateway } from './incoming.ts';
import { parseRequest } from './parse-request.ts';

const LONG = ' '.repeat(200_000);

/** Sends a body to a public call that takes none. */
async function send(body: string): Promise<string> {
	const app = new Hono<FromGateway>().post('/:email/:otp', async (context) => {
		const parsed = await parseRequest(context, endpoints.verifyOtpByPath);
		return context.text(parsed instanceof MarketError ? JSON.stringify(parsed.extras.issues) : 'parsed');
	});
	return (await app.request('/mei@example.com/123456', { method: 'POST', body })).text();
}

test.each(['', '{}', ' {\n } ', LONG, `${LONG}{${LONG}}${LONG}`])('a call without a body accepts an empty one', async (body) => {
	expect(await send(body)).toBe('parsed');
});

test.each(['x', '{}{}', '[]', `${LONG}x`, `{${LONG}x`, `${LONG}{}${LONG}x`])('a call without a body refuses any other, however long, at once', async (body) => {
	expect(await send(body)).toContain('NO_BODY');
});
