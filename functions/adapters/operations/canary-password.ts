import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readSetting } from '#functions/environment.ts';

const client = new SecretsManagerClient({});

/** The password of the stage's canary; a process that is asked again reads it again, as it may have changed. */
export async function readCanaryPassword(): Promise<string> {
	const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: readSetting('CANARY_PASSWORD') }));
	if (!SecretString) throw new Error('The canary has no password');
	return SecretString;
}
