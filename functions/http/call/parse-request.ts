import * as z from 'zod';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { Endpoint, ParsedOf } from '#shared/contract/endpoints.ts';
import { IDEMPOTENCY_KEY_LENGTH, REQUEST_BYTES, REQUEST_DEPTH } from '#shared/domain/common/request-limits.ts';
import type { Incoming } from './incoming.ts';
import { measureDepth } from './json-depth.ts';
import { parsePart } from './parse-part.ts';

/** The query of a call without parameters: every parameter is unknown. */
const NO_QUERY = z.strictObject({});

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Parses the request by the contract. Returns, instead of throwing, a MarketError that lists the request's mistakes, because a missing permission is
 * reported first.
 */
export async function parseRequest<E extends Endpoint>(context: Incoming, endpoint: Endpoint): Promise<(ParsedOf<E> & object) | MarketError> {
	try {
		// Each part has passed the schema that its type comes from.
		return (await parseParts(context, endpoint)) as ParsedOf<E> & object;
	} catch (error) {
		if (error instanceof MarketError) return error;
		throw error;
	}
}

async function parseParts(context: Incoming, { params, query, body, received = body, form, idempotent }: Endpoint): Promise<object> {
	const parts = {
		...(idempotent && { idempotencyKey: readIdempotencyKey(context) }),
		...(params && { params: parsePart(params, context.req.param(), 'params') }),
		query: parsePart(query ?? NO_QUERY, readQuery(context), 'query'),
	};
	if (received)
		return {
			...parts,
			body: parsePart(received, form && FORM.test(context.req.header('content-type') ?? '') ? await readForm(context) : await readJson(context), 'body'),
		};
	// Trimmed first: one expression with white space at both ends would take minutes for a long text.
	const text = (await context.req.text()).trim();
	if (text === '' || /^\{\s*\}$/.test(text)) return parts;
	throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'NO_BODY', message: '' }] });
}

/** Reads the header `Idempotency-Key`: a string in quotation marks, as its draft has it, or a bare one. Errors: VALIDATION. */
function readIdempotencyKey(context: Incoming): string {
	const key = (context.req.header('idempotency-key') ?? '').trim().replace(/^"(.*)"$/, '$1');
	if (/^[ -~]+$/.test(key) && key.length <= IDEMPOTENCY_KEY_LENGTH) return key;
	throw new MarketError('VALIDATION', { issues: [{ path: 'header.Idempotency-Key', code: 'IDEMPOTENCY_KEY', message: '' }] });
}

function readQuery(context: Incoming): Record<string, string> {
	return Object.fromEntries(Object.entries(context.req.query()).filter(([, value]) => value !== ''));
}

/** Reads each field once: the last of several with the same name. */
async function readForm(context: Incoming): Promise<unknown> {
	const text = await readText(context);
	const fields = new Response(text, { headers: { 'content-type': context.req.header('content-type') ?? '' } }).formData();
	return Object.fromEntries(await fields.catch(() => []));
}

async function readText(context: Incoming): Promise<string> {
	const text = await context.req.text();
	if (Buffer.byteLength(text) > REQUEST_BYTES) throw new MarketError('TOO_LARGE');
	return text;
}

async function readJson(context: Incoming): Promise<unknown> {
	const type = context.req.header('content-type') ?? '';
	if (!/^application\/(\w+\+)?json\b/i.test(type)) throw new MarketError('UNSUPPORTED_MEDIA_TYPE');
	const text = await readText(context);
	if (measureDepth(text) > REQUEST_DEPTH) throw new MarketError('VALIDATION', { issues: [{ path: '', code: 'TOO_DEEP', message: '' }] });
	try {
		return JSON.parse(text);
	} catch {
		throw new MarketError('NOT_JSON');
	}
}
