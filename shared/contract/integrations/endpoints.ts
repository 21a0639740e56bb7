import { type Endpoint, endpoint } from '../endpoint.ts';
import * as keys from './keys.ts';

export const integrationsEndpoints = {
	apiKeys: endpoint({
		method: 'GET',
		path: '/developers/keys',
		service: 'members',
		who: 'member',
		summary: "The caller's own API keys, without the keys themselves",
		answer: keys.ApiKeys,
	}),
	makeApiKey: endpoint({
		method: 'POST',
		path: '/developers/keys',
		service: 'members',
		who: 'member',
		fresh: true,
		summary: 'Make an API key; this answer alone contains it',
		body: keys.NewKey,
		answer: keys.MadeKey,
		status: 201,
		errors: ['LIMIT_REACHED'],
	}),
	revokeApiKey: endpoint({
		method: 'DELETE',
		path: '/developers/keys/{keyId}',
		service: 'members',
		who: 'member',
		summary: "Revoke one of the caller's own API keys at once",
		params: keys.ByKey,
		answer: keys.ApiKey,
		errors: ['NOT_FOUND'],
	}),
} as const satisfies Record<string, Endpoint>;
