import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionName } from '../../functions.ts';
import type { ApiStack } from '../../stacks/api.ts';
import type { CanaryStack } from '../../stacks/canary.ts';
import type { DataStack } from '../../stacks/data.ts';
import type { EntranceStack } from '../../stacks/entrance.ts';
import type { IdentityStack } from '../../stacks/identity.ts';
import type { JobsStack } from '../../stacks/jobs.ts';
import type { LiveStack } from '../../stacks/live.ts';
import type { TEST_DOOR } from '../../test-door.ts';
import type { WorkQueues } from '../stage-resources.ts';

export interface Watched {
	data: DataStack;
	entrance: EntranceStack;
	identity: IdentityStack;
	api: ApiStack;
	live: LiveStack;
	jobs: JobsStack;
	canary: CanaryStack;
}
/** The test door has no alarms. */
export type WatchedFunctions = Record<Exclude<FunctionName, typeof TEST_DOOR>, IFunction>;
/** The queues with work that may wait or was set aside, and the id of the mapping that follows the table. */
export interface WatchedWork {
	queues: WorkQueues;
	deadLetters: Record<'uploads' | 'work' | 'setAside', IQueue>;
	changesMapping: string;
}
