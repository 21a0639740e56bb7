import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => Object.assign(process.env, { AWS_REGION: 'ap-northeast-1', STAGE_KEY: 'stage-key' }));

const { isMarketProved, proveMarket } = await import('./own-account.ts');
mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'the stage’s key' });
const now = 1_800_000_000_000;
const proof = await proveMarket('account', now);

test('a proof holds for its account, for a minute', async () => {
	expect(await isMarketProved('account', proof, now)).toBe(true);
	expect(await isMarketProved('account', proof, now + 60_000)).toBe(true);
	expect(await isMarketProved('account', proof, now + 60_001)).toBe(false);
	expect(await isMarketProved('another', proof, now)).toBe(false);
});

test.each<[string, string | undefined]>([
	['missing', undefined],
	['empty', ''],
	['words', 'let me in'],
	['without a signature', proof.split('.')[0]],
	['signed with something else', `${proof.split('.')[0]}.${'A'.repeat(43)}`],
	['for longer than it was made', proof.replace(/^\d+/, (until) => String(Number(until) + 1))],
	['with more behind it', `${proof}A`],
])('one that is %s is none', async (_, given) => {
	expect(await isMarketProved('account', given, now)).toBe(false);
});
