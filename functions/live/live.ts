import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { forgetListener } from '#functions/data/notifications/watchers.ts';
import { connect } from './connect.ts';
import { forgetFrames } from './count-frames.ts';
import { receive } from './session.ts';

/** The gateway's event. Headers and query come with `$connect` only. */
export type LiveEvent = APIGatewayProxyWebsocketEventV2 & {
	headers?: Record<string, string | undefined>;
	queryStringParameters?: Record<string, string | undefined> | null;
};

export interface LiveAnswer {
	statusCode: number;
	headers?: Record<string, string>;
}

/** The live channel's WebSocket: STOMP over API Gateway. */
export async function handler(event: LiveEvent): Promise<LiveAnswer> {
	const { connectionId, routeKey } = event.requestContext;
	switch (routeKey) {
		case '$connect':
			return connect(event);
		case '$disconnect':
			forgetFrames(connectionId);
			await forgetListener(connectionId);
			return { statusCode: 200 };
		default:
			await receive(connectionId, Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'));
			return { statusCode: 200 };
	}
}
