import { forgetListener } from '#functions/data/notifications/watchers.ts';
import { connect } from './connect.ts';
import { forgetFrames } from './count-frames.ts';
import type { LiveAnswer, LiveEvent } from './live-event.ts';
import { receive } from './session.ts';

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
