import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { openStage } from '../restore/restore-stage.ts';
import { readSettings } from './read-settings.ts';

/**
 * Gives this process the settings of a deployed stage's functions, above all the table. Call it before loading the market's code, which reads them then. Uses
 * the credentials of the environment.
 */
export async function loadStageEnvironment(stage: string): Promise<void> {
	const { region } = await readSettings(stage);
	const clients = { tables: new DynamoDBClient({ region }), stacks: new CloudFormationClient({ region }), functions: new LambdaClient({ region }), pause };
	const { environment } = await openStage(clients, stage);
	Object.assign(process.env, { AWS_REGION: region }, environment);
}
