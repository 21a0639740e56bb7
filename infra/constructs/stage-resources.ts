import type { IWebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { JobQueueName } from '#infra/job-queues.ts';
import type { TableInUse } from './functions/table-in-use.ts';

/** The queues behind the table's changes, by name. */
export type WorkQueues = Record<JobQueueName, { queue: IQueue }>;

/** The resources of a stage that its functions use. */
export interface StageResources {
	table: TableInUse;
	sheets: IBucket;
	sheetsQueue: IQueue;
	/** The bucket of the search's snapshots. */
	snapshots: IBucket;
	media: IBucket;
	/** The secret from which the functions derive keys. */
	stageKey: ISecret;
	/** Present only for the canary. */
	canaryPassword?: ISecret;
	/** The origin of photos and videos. */
	mediaOrigin: string;
	origin: string;
	liveApi: IWebSocketApi;
	/** Present only for the functions that process the queues or send to them. */
	queues?: WorkQueues;
	/** The queue of failures that no other queue takes back, such as mails that are refused for good. */
	setAside?: IQueue;
	/** Absent for the pool's triggers, which are made before it. */
	identity?: { pool: UserPool; client: UserPoolClient; webClient: UserPoolClient };
}
