import { hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readSetting } from '#functions/environment.ts';

/** Default length of a derived key in bytes. */
const LENGTH = 32;
const client = new SecretsManagerClient({});
let secret: Promise<string> | undefined;

/** The use of a key. Each use has its own key, from which no other can be derived. */
export type Use = 'unsubscribe' | 'vapid' | 'recovery' | 'price-list' | 'webhook' | 'parties' | 'invitation' | 'own-account' | 'api-key' | 'live-ticket';

/** Derives the key for a use from the stage's secret, which a process reads once. */
export async function deriveKey(use: Use, length = LENGTH): Promise<Buffer> {
	secret ??= readSecret();
	try {
		return Buffer.from(hkdfSync('sha256', await secret, '', `market|${use}`, length));
	} catch (error) {
		// The next caller tries again.
		secret = undefined;
		throw error;
	}
}

async function readSecret(): Promise<string> {
	const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: readSetting('STAGE_KEY') }));
	if (!SecretString) throw new Error('The stage has no key');
	return SecretString;
}
