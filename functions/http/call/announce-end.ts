import type { MiddlewareHandler } from 'hono';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { FromGateway } from './incoming.ts';

/** Adds to every answer of a deprecated call since when it is deprecated (RFC 9745), when it ends (RFC 8594), and what replaces it. */
export function announceEnd({ since, sunset, instead }: NonNullable<Endpoint['deprecated']>): MiddlewareHandler<FromGateway> {
	return async (context, next) => {
		await next();
		context.header('deprecation', `@${Date.parse(since) / 1000}`);
		context.header('sunset', new Date(sunset).toUTCString());
		context.header('link', `</developers?tab=guides>; rel="deprecation", </api/v1/reference#${instead}>; rel="successor-version"`);
	};
}
