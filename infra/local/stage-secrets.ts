import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from './gateway/http.ts';
import { CANARY_PASSWORD_NAME, type Secrets, STAGE_KEY_NAME } from './settings.ts';

const REQUEST_BYTES = 10_000;
const Wanted = z.object({ SecretId: z.string() });

/** Serves Secrets Manager's protocol for the functions' only call: GetSecretValue, for the stage's key and the canary's password. */
export async function serveStageSecrets(secrets: Secrets, request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') throw new HttpError(404, 'The local secrets know GetSecretValue alone');
	const { SecretId: name = '' } = Wanted.safeParse(await readJson(request, REQUEST_BYTES)).data ?? {};
	const value = new Map([
		[STAGE_KEY_NAME, secrets.stageKey],
		[CANARY_PASSWORD_NAME, secrets.canaryPassword],
	]).get(name);
	if (value === undefined) sendJson(response, 400, { __type: 'ResourceNotFoundException', Message: "Secrets Manager can't find the specified secret." });
	else sendJson(response, 200, { ARN: name, Name: name, SecretString: value });
}
