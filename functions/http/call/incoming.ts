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
	/** ETags of answers that the caller has already. */
	knownTags: string | undefined;
	/** ISO 3166, if the entrance states it. */
	country: string | undefined;
	/** The site whose page makes the call, if it is another one. */
	origin: string | undefined;
	/** The text in place of a token, for a call that takes a publishable key. */
	publishableKey: string | undefined;
}

/** Returns the network that the call comes from. On one machine, without CloudFront, that is the address of the gateway's caller. */
export function readNetwork(context: Incoming): string {
	return context.req.header(VIEWER_NETWORK) ?? context.env.event.requestContext.identity.sourceIp;
}

export function readVisitor(context: Incoming): Visitor {
	const { req } = context;
	return {
		agent: req.header('user-agent'),
		cookies: req.header('cookie'),
		country: readCountry(req.header(VIEWER_COUNTRY)),
		origin: req.header('origin'),
		publishableKey: readCredential(context),
		knownTags: req.header('if-none-match'),
	};
}

/** Returns the text after `Bearer` in the call's header. */
export function readCredential(context: Incoming): string | undefined {
	return context.req.header('authorization')?.match(/^Bearer (\S+)$/i)?.[1];
}
