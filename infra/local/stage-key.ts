import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from './gateway/http.ts';
import { STAGE_KEY_NAME } from './settings.ts';

const REQUEST_BYTES = 10_000;
const Wanted = z.object({ SecretId: z.string() });

/** Secrets Manager's own protocol for the one call that the functions make: GetSecretValue of the stage's key. */
export async function serveStageKey(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') throw new HttpError(404, 'The local secrets know GetSecretValue alone');
	const wanted = Wanted.safeParse(await readJson(request, REQUEST_BYTES));
	if (wanted.data?.SecretId !== STAGE_KEY_NAME) {
		sendJson(response, 400, { __type: 'ResourceNotFoundException', Message: "Secrets Manager can't find the specified secret." });
		return;
	}
	sendJson(response, 200, { ARN: STAGE_KEY_NAME, Name: STAGE_KEY_NAME, SecretString: key });
}
