import type { Stack } from 'aws-cdk-lib';
import type { EnvironmentName } from '#functions/environment.ts';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS, type FunctionDefinition, type FunctionName } from '#infra/functions.ts';
import { LIVE_STAGE } from './gateway-stages.ts';
import type { Surroundings } from './surroundings.ts';

const EVERY_FUNCTION: readonly EnvironmentName[] = ['TABLE_NAME', 'MARKET_ZONE', 'MARKET_CURRENCY', 'MEDIA_ORIGIN'];

/** The environment of a function: what its row in `infra/functions.ts` names, and nothing else of the market's. */
export function settingsOf(stack: Stack, name: FunctionName, settings: StageSettings, surroundings: Surroundings): Record<string, string> {
	const { identity } = surroundings;
	const values: Partial<Record<EnvironmentName, string>> = {
		TABLE_NAME: surroundings.table.tableName,
		SHEETS_BUCKET: surroundings.sheets.bucketName,
		SHEETS_QUEUE_URL: surroundings.sheetsQueue.queueUrl,
		SNAPSHOT_BUCKET: surroundings.snapshots.bucketName,
		MEDIA_BUCKET: surroundings.media.bucketName,
		MEDIA_ORIGIN: surroundings.mediaOrigin,
		USER_POOL_ID: identity?.pool.userPoolId,
		USER_POOL_CLIENT_ID: identity?.client.userPoolClientId,
		TOKEN_ISSUER: identity && `https://cognito-idp.${stack.region}.amazonaws.com/${identity.pool.userPoolId}`,
		LIVE_ENDPOINT: `https://${surroundings.liveApi.apiId}.execute-api.${stack.region}.amazonaws.com/${LIVE_STAGE}`,
		MAIL_FROM: settings.mail.from,
		WEB_ORIGIN: surroundings.origin,
		MARKET_ZONE: settings.zone,
		MARKET_CURRENCY: settings.currency,
	};
	const { environment }: FunctionDefinition = FUNCTIONS[name];
	return Object.fromEntries(
		[...EVERY_FUNCTION, ...environment].map((wanted) => {
			const value = values[wanted];
			if (value === undefined) throw new Error(`Nothing here knows ${wanted}, which the function ${name} wants`);
			return [wanted, value];
		}),
	);
}
