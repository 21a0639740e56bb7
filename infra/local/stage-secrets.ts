import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from './gateway/http.ts';
import { CANARY_PASSWORD_NAME, type Secrets, STAGE_KEY_NAME } from './settings.ts';

const REQUEST_BYTES = 10_000;
const Wanted = z.object({ SecretId: z.string(), SecretString: z.string().optional() });

/**
 * Serves Secrets Manager's protocol for the functions' calls: GetSecretValue, for the stage's key and the canary's secret, and PutSecretValue, for the canary's
 * alone. What is put is forgotten at the end of the process.
 */
export function serveStageSecrets(secrets: Secrets): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
	const values = new Map([
		[STAGE_KEY_NAME, secrets.stageKey],
		[CANARY_PASSWORD_NAME, secrets.canaryPassword],
	]);
	return async (request, response) => {
		const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
		if (operation !== 'GetSecretValue' && operation !== 'PutSecretValue')
			throw new HttpError(404, 'The local secrets know GetSecretValue and PutSecretValue alone');
		const { SecretId: name = '', SecretString } = Wanted.safeParse(await readJson(request, REQUEST_BYTES)).data ?? {};
		const value = values.get(name);
		const isPut = operation === 'PutSecretValue';
		if (value === undefined) sendJson(response, 400, { __type: 'ResourceNotFoundException', Message: "Secrets Manager can't find the specified secret." });
		else if (isPut && (name !== CANARY_PASSWORD_NAME || !SecretString)) throw new HttpError(403, 'The functions may replace the secret of the canary alone');
		else {
			if (isPut && SecretString) values.set(name, SecretString);
			sendJson(response, 200, { ARN: name, Name: name, ...(isPut ? {} : { SecretString: value }) });
		}
	};
}
