import * as z from 'zod';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '#shared/domain/integrations/webhook-events.ts';
import { adaptSchema } from '../openapi-adapt.ts';
import { describeWebhook } from './webhooks.ts';

const HEADERS = {
	'webhook-id': 'The same for every attempt, so that a repeated event can be recognized.',
	'webhook-timestamp': 'When the attempt was made, in seconds since 1970. Refuse attempts older than five minutes.',
	'webhook-signature': '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, for each valid secret, separated by spaces.',
};

/** Returns an event's name as an identifier: `onBidReceived` for `bid.received`. */
const nameOperation = (type: string) => `on.${type}`.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase());

/** Describes the requests that the market sends to members' webhooks, for the OpenAPI document. */
export function describeWebhooks(): Record<string, object> {
	const parameters = Object.entries(HEADERS).map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
	return Object.fromEntries(
		([...WEBHOOK_EVENTS, WEBHOOK_TEST] as const).map((type) => {
			const { $schema, ...schema } = z.toJSONSchema(describeWebhook(type), { override: ({ jsonSchema }) => adaptSchema(jsonSchema, 'output') });
			const requestBody = { required: true, content: { 'application/json': { schema } } };
			const responses = { '2XX': { description: 'Delivered. Other answers are tried again for three days; 410 turns the webhook off.' } };
			return [type, { post: { operationId: nameOperation(type), summary: type, security: [], parameters, requestBody, responses } }];
		}),
	);
}
