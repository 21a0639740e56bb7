import { MEDIA } from '#infra/media.ts';
import type { Handle } from '../gateway/gateway.ts';
import { MEDIA_BUCKET } from '../settings.ts';
import { answerObject } from './answer-object.ts';
import type { Objects } from './objects.ts';
import { StorageError } from './storage-error.ts';

/** Headers that CloudFront adds to every photo and video (`infra/constructs/entrance/media-origin.ts`). */
const HEADERS = {
	'content-security-policy': MEDIA.contentSecurityPolicy,
	'cross-origin-resource-policy': 'cross-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
};

/** Serves the published photos and videos, and nothing else, to anybody who knows the address, as CloudFront does in AWS. */
export function serveShownMedia(objects: Objects): Handle {
	return async (request, response, rest) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			request.resume();
			response.writeHead(405, { allow: 'GET, HEAD' }).end();
			return;
		}
		const [path = ''] = rest.split('?', 1);
		// Names have no consecutive dots and nothing to decode.
		const opened = /^\/\w+\/[\w-]+\.\w+$/.test(path) ? await objects.open(MEDIA_BUCKET, `${MEDIA.shown}media${path}`) : undefined;
		if (!opened) {
			response.writeHead(403, HEADERS).end();
			return;
		}
		await using file = opened.file;
		try {
			await answerObject(request, response, { object: opened.object, file }, HEADERS);
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			response.writeHead(error.status, HEADERS).end();
		}
	};
}
