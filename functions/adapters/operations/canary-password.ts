import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readSetting } from '#functions/environment.ts';

const client = new SecretsManagerClient({});

/** Reads the password of the stage's canary anew each time, because it may have changed. */
export async function readCanaryPassword(): Promise<string> {
	const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: readSetting('CANARY_PASSWORD') }));
	if (!SecretString) throw new Error('The canary has no password');
	return SecretString;
}
