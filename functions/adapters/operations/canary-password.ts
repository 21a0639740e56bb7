import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { readSetting } from '#functions/environment.ts';

const client = new SecretsManagerClient({});

const CanarySecret = z.object({ password: z.string(), authenticator: z.string() });

/** The two proofs of the canary's account: its password, and the secret of its authenticator app if it has one. */
export type CanarySecret = Pick<z.infer<typeof CanarySecret>, 'password'> & { authenticator?: string };

/** Reads the secret of the stage's canary anew each time, because it may have changed. A new one, by CloudFormation or by hand, is the password alone. */
export async function readCanarySecret(): Promise<CanarySecret> {
	const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: readSetting('CANARY_PASSWORD') }));
	if (!SecretString) throw new Error('The canary has no password');
	return SecretString.startsWith('{') ? CanarySecret.parse(JSON.parse(SecretString)) : { password: SecretString };
}

/** Stores the secret of the canary's authenticator app beside the password. */
export async function storeCanaryAuthenticator(password: string, authenticator: string): Promise<void> {
	const SecretString = JSON.stringify({ password, authenticator } satisfies CanarySecret);
	await client.send(new PutSecretValueCommand({ SecretId: readSetting('CANARY_PASSWORD'), SecretString }));
}
