import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';

/** The gateway's event. Headers and query come with `$connect` only. */
export type LiveEvent = APIGatewayProxyWebsocketEventV2 & {
	headers?: Record<string, string | undefined>;
	queryStringParameters?: Record<string, string | undefined> | null;
};

export interface LiveAnswer {
	statusCode: number;
	headers?: Record<string, string>;
}
