import { listScopes } from '#shared/domain/integrations/scopes.ts';
import type { Endpoint } from './endpoint.ts';

export const SECURITY_SCHEMES = {
	bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token that signing in answers.' },
	apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'dmk_…', description: 'An API key with the scope that the call names; one of several suffices.' },
};

/** Describes the credentials each of which opens the call. Without one, guests may make it. */
export function describeSecurity({ who, publishable, scope }: Pick<Endpoint, 'who' | 'publishable' | 'scope'>): object[] {
	return [...(who === 'public' && !publishable ? [{}] : []), { bearer: [] }, ...listScopes(scope).map((one) => ({ apiKey: [one] }))];
}
