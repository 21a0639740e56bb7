import type { IWebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { JobQueueName } from '#infra/job-queues.ts';
import type { DeadLetters } from './alarms/dead-letters.ts';
import type { JobQueue } from './functions/job-queue.ts';
import type { TableInUse } from './functions/table-in-use.ts';

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
	queues?: Record<JobQueueName, JobQueue>;
	/** The queue of failures that no other queue takes back, such as mails that are refused for good. */
	setAside?: DeadLetters;
	/** Absent for the pool's triggers, which are made before it. */
	identity?: { pool: UserPool; client: UserPoolClient; webClient: UserPoolClient };
}
