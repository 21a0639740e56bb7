import { type App, Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { StageSettings } from '#infra/config.ts';
import { FUNCTIONS } from '#infra/functions.ts';
import { UPKEEP_EVERY } from '#infra/schedules.ts';
import { CLOSING_HOUR } from '#shared/domain/limits.ts';
import { DeadLetters } from '../constructs/dead-letters.ts';
import type { MarketFunction } from '../constructs/market-function.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/market-functions.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { DataStack } from './data.ts';

/** How many sheets are read at once. */
const SHEET_WORKERS = 5;
/** How many photos and videos are checked at once whose senders did not ask for it. */
const MEDIA_CHECKS = 5;
const CHANGES_PER_BATCH = 100;
const CHANGE_TRIES = 10;

/** In the market's zone: the close with a run in each of the ten minutes after it, and whatever else is due, hourly. */
const SWEEPS = {
	Close: `cron(0-10 ${CLOSING_HOUR} * * ? *)`,
	Hourly: 'cron(30 * * * ? *)',
};

/** What runs without anybody calling: what follows the table's changes, reads the sheets, does what is due, and keeps up the search's index. */
export class JobsStack extends StageStack {
	readonly functions: MarketFunctions<'stream' | 'sheets-queue' | 'media-queue' | 'schedule'>;
	readonly changesDeadLetters: DeadLetters;
	readonly sweepDeadLetters: DeadLetters;

	constructor(app: App, settings: StageSettings, data: DataStack, resources: StageResources) {
		super(app, 'jobs', settings, { description: 'table changes, sheets, media, what is due' });
		this.functions = makeFunctions(this, ['stream', 'sheets-queue', 'media-queue', 'schedule'], resources);
		this.changesDeadLetters = new DeadLetters(this, 'ChangesDeadLetters');
		this.sweepDeadLetters = new DeadLetters(this, 'SweepDeadLetters');
		this.followTable(data);
		this.readSheets(data);
		this.checkMedia(data);
		this.schedule();
		this.prepareSearch();
	}

	/** A release of which the search reads snapshots of another layout makes the first one here, and fails when it cannot: the API's functions come after. */
	private prepareSearch(): void {
		new Trigger(this, 'FirstSnapshot', { handler: this.functions.snapshot, timeout: Duration.seconds(FUNCTIONS.snapshot.timeout) });
	}

	/** Lambda would try a failing batch for a day and hold up its shard: halve it, try ten times, then set it aside and alarm. */
	private followTable(data: DataStack): void {
		const { tableChanged } = this.functions;
		const streamArn = data.table.tableStreamArn;
		if (!streamArn) throw new Error('The table has no stream');
		tableChanged.addToRolePolicy(
			new PolicyStatement({
				actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
				resources: [streamArn],
			}),
		);
		this.changesDeadLetters.grantSendMessages(tableChanged);
		new EventSourceMapping(this, 'Changes', {
			target: tableChanged,
			eventSourceArn: streamArn,
			startingPosition: StartingPosition.TRIM_HORIZON,
			batchSize: CHANGES_PER_BATCH,
			parallelizationFactor: 2,
			// What is removed is nobody's news; the table removes much by itself when its time is over.
			filters: [FilterCriteria.filter({ eventName: FilterRule.or('INSERT', 'MODIFY') })],
			reportBatchItemFailures: true,
			bisectBatchOnError: true,
			retryAttempts: CHANGE_TRIES,
			maxRecordAge: Duration.hours(6),
			onFailure: new SqsDlq(this.changesDeadLetters),
		});
	}

	private readSheets(data: DataStack): void {
		const { sheetUploaded } = this.functions;
		sheetUploaded.addToRolePolicy(
			new PolicyStatement({
				actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
				resources: [data.sheetsQueue.queueArn],
			}),
		);
		new EventSourceMapping(this, 'Sheets', {
			target: sheetUploaded,
			eventSourceArn: data.sheetsQueue.queueArn,
			batchSize: 1,
			maxConcurrency: SHEET_WORKERS,
			reportBatchItemFailures: true,
		});
	}

	private checkMedia(data: DataStack): void {
		const { mediaUploaded } = this.functions;
		const { queueArn } = data.media.queue;
		mediaUploaded.addToRolePolicy(
			new PolicyStatement({
				actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
				resources: [queueArn],
			}),
		);
		new EventSourceMapping(this, 'Media', {
			target: mediaUploaded,
			eventSourceArn: queueArn,
			batchSize: 1,
			maxConcurrency: MEDIA_CHECKS,
			reportBatchItemFailures: true,
		});
	}

	private schedule(): void {
		const { sweep, snapshot, reconcile } = this.functions;
		const role = new Role(this, 'SchedulerRole', {
			assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } }),
		});
		const group = new CfnScheduleGroup(this, 'Schedules', { name: this.stackName });
		const start = (id: string, started: MarketFunction, scheduleExpression: string, target: Partial<CfnSchedule.TargetProperty>) => {
			role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [started.functionArn] }));
			new CfnSchedule(this, id, {
				groupName: group.ref,
				scheduleExpression,
				scheduleExpressionTimezone: this.settings.zone,
				flexibleTimeWindow: { mode: 'OFF' },
				target: { arn: started.functionArn, roleArn: role.roleArn, ...target },
			});
		};

		role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.sweepDeadLetters.queueArn] }));
		for (const [id, at] of Object.entries(SWEEPS)) {
			start(id, sweep, at, {
				deadLetterConfig: { arn: this.sweepDeadLetters.queueArn },
				retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 3600 },
			});
		}
		// Nothing to set aside: the next run does what one has missed, and silence raises an alarm.
		const upkeep = { retryPolicy: { maximumRetryAttempts: 0 } };
		start('SnapshotSchedule', snapshot, `rate(${UPKEEP_EVERY.snapshot} minutes)`, upkeep);
		start('ReconcileSchedule', reconcile, `rate(${UPKEEP_EVERY.reconcile} minutes)`, upkeep);
	}
}
