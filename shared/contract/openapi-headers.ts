import { IDEMPOTENCY_KEY_LENGTH } from '#shared/domain/common/request-limits.ts';

/* Headers of requests and answers, for the OpenAPI document. */

export const IDEMPOTENCY_KEY = {
	name: 'Idempotency-Key',
	in: 'header',
	required: true,
	description: 'Names the request. Sent again with the same body within a day, it is answered as the first time, and nothing is done twice.',
	schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
};
export const KNOWN_TAG = { name: 'If-None-Match', in: 'header', description: 'The ETag of an answer that the caller has.', schema: { type: 'string' } };
export const TAGGED = {
	ETag: { description: 'Send it as If-None-Match with the next call.', schema: { type: 'string' } },
	Link: { description: 'The next page (`rel="next"`), in every format; absent on the last page.', schema: { type: 'string' } },
};
export const UNCHANGED = { description: 'The answer with the ETag in If-None-Match is still the same.' };
export const NO_ANSWER = { description: 'The message is taken and expects no answer.' };
export const REDIRECTED = {
	description: 'Where the answer lies in storage: without the token, and for a few minutes.',
	headers: { Location: { schema: { type: 'string', format: 'uri' } } },
};
