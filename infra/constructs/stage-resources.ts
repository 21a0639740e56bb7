import type { IWebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { JobQueueName } from '#infra/job-queues.ts';
import type { JobQueue } from './functions/job-queue.ts';
import type { TableInUse } from './functions/table-in-use.ts';

/** The resources of a stage that its functions use. */
export interface StageResources {
	table: TableInUse;
	sheets: IBucket;
	sheetsQueue: IQueue;
	/** For the search's snapshot. */
	snapshots: IBucket;
	media: IBucket;
	/** The secret from which the functions derive keys. */
	stageKey: ISecret;
	/** Only for the canary. */
	canaryPassword?: ISecret;
	/** The origin of photos and videos. */
	mediaOrigin: string;
	origin: string;
	liveApi: IWebSocketApi;
	/** Only for the functions that process them or send to them. */
	queues?: Record<JobQueueName, JobQueue>;
	/** Absent for the pool's triggers, which are made before it. */
	identity?: { pool: UserPool; client: UserPoolClient; webClient: UserPoolClient };
}
