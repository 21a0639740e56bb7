import type { Stack } from 'aws-cdk-lib';
import type { EnvironmentName } from '#functions/environment.ts';
import type { StageSettings } from '#infra/config.ts';
import { COMMON_SETTINGS, type FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { CLOSING_MAIL_DELAY } from '#infra/job-queues.ts';
import { LIVE_STAGE } from '../api/gateway-stages.ts';
import type { StageResources } from '../stage-resources.ts';

/** Seconds. */
const TESTERS_MAIL_DELAY = 5;

/** Lists the environment of a function: only the market's settings that its row in `infra/functions.ts` names. */
export function listSettings(stack: Stack, name: FunctionName, settings: StageSettings, resources: StageResources): Record<string, string> {
	const { identity } = resources;
	const values: Partial<Record<EnvironmentName, string>> = {
		TABLE_NAME: resources.table.of(stack).tableName,
		SHEETS_BUCKET: resources.sheets.bucketName,
		SHEETS_QUEUE_URL: resources.sheetsQueue.queueUrl,
		MAIL_QUEUE_URL: resources.queues?.mail.queue.queueUrl,
		MAIL_DEAD_LETTERS_URL: resources.setAside?.queueUrl,
		// Testers wait for it.
		CLOSING_MAIL_DELAY: String(settings.testDoor ? TESTERS_MAIL_DELAY : CLOSING_MAIL_DELAY),
		MOVABLE_CLOCK: 'yes',
		FOLLOW_UP_QUEUE_URL: resources.queues?.followUp.queue.queueUrl,
		RENDITIONS_QUEUE_URL: resources.queues?.renditions.queue.queueUrl,
		MEMBER_DATA_QUEUE_URL: resources.queues?.memberData.queue.queueUrl,
		PUSH_QUEUE_URL: resources.queues?.push.queue.queueUrl,
		WEB_PUSH_QUEUE_URL: resources.queues?.webPush.queue.queueUrl,
		WEBHOOKS_QUEUE_URL: resources.queues?.webhooks.queue.queueUrl,
		PUSH_SERVICES: settings.pushServices.join(' '),
		SNAPSHOT_BUCKET: resources.snapshots.bucketName,
		MEDIA_BUCKET: resources.media.bucketName,
		MEDIA_ORIGIN: resources.mediaOrigin,
		STAGE_KEY: resources.stageKey.secretArn,
		CANARY_PASSWORD: resources.canaryPassword?.secretArn,
		USER_POOL_ID: identity?.pool.userPoolId,
		USER_POOL_CLIENT_ID: identity?.client.userPoolClientId,
		USER_POOL_WEB_CLIENT_ID: identity?.webClient.userPoolClientId,
		TOKEN_ISSUER: identity && `https://cognito-idp.${stack.region}.amazonaws.com/${identity.pool.userPoolId}`,
		LIVE_ENDPOINT: `https://${resources.liveApi.apiId}.execute-api.${stack.region}.amazonaws.com/${LIVE_STAGE}`,
		MAIL_FROM: settings.mail.from,
		WEB_ORIGIN: resources.origin,
		MARKET_ZONE: settings.zone,
		MARKET_CURRENCY: settings.currency,
		SECOND_FACTOR: settings.secondFactor,
	};
	const { environment }: FunctionDefinition = FUNCTIONS[name];
	const door: EnvironmentName[] = settings.testDoor ? ['MOVABLE_CLOCK'] : [];
	return Object.fromEntries(
		[...COMMON_SETTINGS, ...door, ...environment].map((wanted) => {
			const value = values[wanted];
			if (value === undefined) throw new Error(`Nothing here knows ${wanted}, which the function ${name} wants`);
			return [wanted, value];
		}),
	);
}
