import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { openStage } from '#infra/restore/restore-stage.ts';
import type { Step } from '#infra/restore/steps.ts';
import type { MarketPlaces } from './export-stage.ts';

const NEEDED = ['TABLE_NAME', 'USER_POOL_ID', 'MEDIA_BUCKET', 'SHEETS_BUCKET', 'SNAPSHOT_BUCKET'] as const;

/** Finds a deployed stage's resources from its functions' settings, with the steps that stop its writers. Uses the credentials of the environment. */
export async function openPlaces(stage: string, region: string): Promise<{ places: MarketPlaces; stop: readonly Step[] }> {
	// A pool throttles bursts of calls for a while, and a table throttles what exceeds its limit.
	const patient = { region, maxAttempts: 20 };
	const tables = new DynamoDBClient(patient);
	const stacks = new CloudFormationClient({ region });
	const { environment, stop, drain } = await openStage({ tables, stacks, functions: new LambdaClient({ region }), pause }, stage);
	const missing = NEEDED.filter((name) => !environment[name]);
	if (missing.length > 0) throw new Error(`No function of ${stage} is told ${missing.join(', ')}`);
	const settings = Object.fromEntries(NEEDED.map((name) => [name, environment[name]])) as MarketPlaces['settings'];
	return { places: { tables, identity: new CognitoIdentityProviderClient(patient), storage: new S3Client(patient), settings }, stop: [stop, drain] };
}
