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
	/** There for the canary alone. */
	canaryPassword?: ISecret;
	/** Where photos and videos are shown. */
	mediaOrigin: string;
	/** The web app's origin. */
	origin: string;
	/** The live channel's gateway. */
	liveApi: IWebSocketApi;
	/** There for the functions that work on them, or hand work to them. */
	queues?: Record<JobQueueName, JobQueue>;
	/** Not yet there for the functions that the pool asks. */
	identity?: { pool: UserPool; client: UserPoolClient; webClient: UserPoolClient };
}
