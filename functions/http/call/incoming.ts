import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Context } from 'hono';
import { VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';
import { readCountry } from '#shared/domain/accounts/session.ts';

export interface FromGateway {
	Bindings: { event: Pick<APIGatewayProxyEvent, 'requestContext'> };
	/** `limits`: headers that state the limit of the call's API key. */
	Variables: { limits?: Record<string, string> };
}

export type Incoming = Context<FromGateway>;

export interface Visitor {
	agent: string | undefined;
	cookies: string | undefined;
	/** ISO 3166, if the entrance states it. */
	country: string | undefined;
}

/** Returns the network that the call comes from. On one machine, without CloudFront, that is the address of the gateway's caller. */
export function readNetwork(context: Incoming): string {
	return context.req.header(VIEWER_NETWORK) ?? context.env.event.requestContext.identity.sourceIp;
}

export function readVisitor(context: Incoming): Visitor {
	const { req } = context;
	return { agent: req.header('user-agent'), cookies: req.header('cookie'), country: readCountry(req.header(VIEWER_COUNTRY)) };
}
