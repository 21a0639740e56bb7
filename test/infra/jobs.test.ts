import { describe, expect, it } from 'vitest';
import { SNAPSHOT_LIFE } from '#functions/search/maintenance/start-index.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { computeConcurrency, FUNCTIONS } from '#infra/functions.ts';
import { FOLLOWED_CHANGES, JOB_QUEUES, LISTING_CHANGES, LOG_RETRIES } from '#infra/job-queues.ts';
import { SNAPSHOTS_KEPT } from '#infra/schedules.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { findResources, stageContext, synthesise } from './synth.ts';

const { templates, stacks } = synthesise('prod');
const trial = synthesise('trial');
const mappings = findResources(templates, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
/** Returns whether a mapping reads the table's stream, by the parameter that names the stream. */
const isStream = ({ EventSourceArn }: Record<string, unknown>) => /"Ref":"SsmParameterValue\w*tablestream/.test(JSON.stringify(EventSourceArn));

describe('what follows the table', () => {
	it('gives up on a change that always fails, and keeps the whole of it to be told again', () => {
		expect(mappings.find(isStream)).toMatchObject({
			StartingPosition: 'TRIM_HORIZON',
			FunctionResponseTypes: ['ReportBatchItemFailures'],
			BisectBatchOnFunctionError: true,
			FilterCriteria: { Filters: FOLLOWED_CHANGES.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) },
			MaximumRetryAttempts: expect.any(Number),
			MaximumRecordAgeInSeconds: expect.any(Number),
			DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^FailedChanges/), 'Arn'] } } },
			MetricsConfig: { Metrics: ['EventCount'] },
		});
	});
});

describe('the lanes', () => {
	it.each(Object.entries(JOB_QUEUES))('%s: each message by itself, some at once, set aside after some tries', (name, jobQueue) => {
		const [, queue] = findResources(templates, 'AWS::SQS::Queue').find(([id]) => id.startsWith(`jobs/Lane${name}Queue`)) ?? [];
		expect(queue?.Properties.RedrivePolicy).toMatchObject({ maxReceiveCount: jobQueue.tries });
		expect(Number(queue?.Properties.VisibilityTimeout)).toBeGreaterThan(FUNCTIONS[jobQueue.function].timeout);
		const mapping = mappings.find(({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes(`Lane${name}Queue`));
		expect(mapping).toMatchObject({
			BatchSize: 'batch' in jobQueue ? jobQueue.batch : 1,
			ScalingConfig: { MaximumConcurrency: jobQueue.atOnce },
			FunctionResponseTypes: ['ReportBatchItemFailures'],
		});
	});

	it('let no function of any stage send webhooks to its own machine, which only the local cloud and tests allow', () => {
		const functions = [templates, trial.templates].flatMap((all) => findResources(all, 'AWS::Lambda::Function'));
		expect(functions.some(([, resource]) => JSON.stringify(resource).includes('WEBHOOKS_QUEUE_URL'))).toBe(true);
		for (const [name, resource] of functions) expect(JSON.stringify(resource), name).not.toContain('WEBHOOKS_ON_LOOPBACK');
	});

	it('hand a function no more messages at once than may run of it: they would come back untried, until they are set aside', () => {
		for (const { function: worker, atOnce } of Object.values(JOB_QUEUES)) {
			const { share }: FunctionDefinition = FUNCTIONS[worker];
			if (share) expect(atOnce, worker).toBeLessThanOrEqual(computeConcurrency({ share }, Number(stageContext.stages.prod.concurrency)) ?? 0);
		}
	});

	it('leave a new account, of ten functions at once, some for who calls: sheets and media take the fewest that Lambda knows', () => {
		const few = findResources(trial.templates, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) =>
			Properties.ScalingConfig ? [Properties] : [],
		);
		expect(few.map(({ ScalingConfig }) => ScalingConfig)).toEqual(few.map(() => ({ MaximumConcurrency: 2 })));
		expect(few).toHaveLength(Object.keys(JOB_QUEUES).length + 2);
	});

	it('leave the stream to two readers at most, which is what one shard serves without refusing any', () => {
		const readers = mappings.filter(isStream);
		expect(readers).toHaveLength(2);
	});
});

describe('what writes the log that searches follow', () => {
	it('hears of listings and of ended sessions, retries in halves, and keeps for a human what it could not write', () => {
		const mapping = mappings.find(({ FunctionName }) => JSON.stringify(FunctionName).includes('LogChanges'));
		expect(mapping).toMatchObject({
			StartingPosition: 'TRIM_HORIZON',
			FilterCriteria: { Filters: LISTING_CHANGES.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) },
			FunctionResponseTypes: ['ReportBatchItemFailures'],
			BisectBatchOnFunctionError: true,
			// Without a maximum Lambda would retry one refused change until it is six hours old, and its shard would wait.
			MaximumRetryAttempts: LOG_RETRIES,
			MaximumRecordAgeInSeconds: 6 * 3600,
			DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^SetAside/), 'Arn'] } } },
		});
		expect(mapping).not.toHaveProperty('ParallelizationFactor');
	});
});

describe('what reads the sheets', () => {
	it('takes one sheet at a time, and a few at once', () => {
		const sheets = mappings.find(({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes('SheetsQueue'));
		expect(sheets).toMatchObject({
			BatchSize: 1,
			ScalingConfig: { MaximumConcurrency: expect.any(Number) },
			FunctionResponseTypes: ['ReportBatchItemFailures'],
		});
	});

	it('hides a sheet for longer than its worker may run, and sets it aside after some tries', () => {
		const queue = findResources(templates, 'AWS::SQS::Queue').find(([name]) => /^data\/SheetsQueue/.test(name))?.[1].Properties;
		expect(Number(queue?.VisibilityTimeout)).toBeGreaterThan(FUNCTIONS.sheetUploaded.timeout);
		expect(queue?.RedrivePolicy).toMatchObject({ deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^UploadDeadLetters/), 'Arn'] } });
	});

	it('hears of every sheet from its bucket', () => {
		const bucket = findResources(templates, 'AWS::S3::Bucket').find(([name]) => name.startsWith('data/'))?.[1].Properties;
		expect(bucket?.NotificationConfiguration).toMatchObject({ QueueConfigurations: [{ Event: 's3:ObjectCreated:Post' }, { Event: 's3:ObjectCreated:Put' }] });
		const policies = findResources(templates, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => JSON.stringify(Properties.PolicyDocument));
		expect(policies.filter((policy) => /"Service":"s3.amazonaws.com".*SheetsQueue/.test(policy))).toHaveLength(1);
	});
});

/** Lists the schedules that start a function. */
function schedulesOf(of: typeof templates, started: string) {
	const all = findResources(of, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties);
	return all.filter(({ Target }) => (Target as { Arn: { 'Fn::GetAtt': [string] } }).Arn['Fn::GetAtt'][0].startsWith(started));
}

describe('the upkeep of the search', () => {
	it.each([
		['Snapshot', 'rate(15 minutes)'],
		['Reconcile', 'rate(720 minutes)'],
	])('%s runs by itself; what cannot be started is left to the next run', (started, expression) => {
		for (const { templates: of } of [{ templates }, trial]) {
			expect(schedulesOf(of, started)).toMatchObject([{ ScheduleExpression: expression, Target: { RetryPolicy: { MaximumRetryAttempts: 0 } } }]);
		}
	});
});

describe('a release', () => {
	it('has the snapshot that its search reads before any call comes to it, and fails without', () => {
		const [[name, { Properties }] = ['', { Properties: {} }]] = findResources(templates, 'Custom::Trigger');
		expect(name).toMatch(/^jobs\//);
		expect(Properties).toMatchObject({
			HandlerArn: { Ref: expect.stringMatching(/^SnapshotCurrentVersion/) },
			InvocationType: 'RequestResponse',
			Timeout: String(FUNCTIONS.snapshot.timeout * 1000),
			ExecuteOnHandlerChange: true,
		});
		expect(stacks.api.dependencies).toContain(stacks.jobs);
	});

	it('keeps the snapshot of the one before for a week, not for ever', () => {
		const bucket = findResources(templates, 'AWS::S3::Bucket').find(([name]) => name.startsWith('data/Snapshots'))?.[1].Properties;
		expect(bucket?.LifecycleConfiguration).toMatchObject({ Rules: expect.arrayContaining([expect.objectContaining({ ExpirationInDays: SNAPSHOTS_KEPT })]) });
		expect(SNAPSHOTS_KEPT * DAY).toBeGreaterThan(SNAPSHOT_LIFE);
	});
});

describe('the sweep', () => {
	const schedules = (of: typeof templates) => schedulesOf(of, 'Sweep');

	it("runs at 17:00 of the market's own clock, in each of the ten minutes after, and every five minutes", () => {
		const settings = schedules(templates).map(({ ScheduleExpression, ScheduleExpressionTimezone }) => [ScheduleExpression, ScheduleExpressionTimezone]);
		expect(settings.sort()).toEqual([
			['cron(0-10 17 * * ? *)', 'Asia/Tokyo'],
			['cron(1/5 * * * ? *)', 'Asia/Tokyo'],
		]);
	});

	it('runs on time, and what cannot be started is set aside', () => {
		for (const schedule of [...schedules(templates), ...schedules(trial.templates)]) {
			expect(schedule).toMatchObject({
				FlexibleTimeWindow: { Mode: 'OFF' },
				Target: {
					Arn: { 'Fn::GetAtt': [expect.stringMatching(/^Sweep/), 'Arn'] },
					DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.stringMatching(/^SetAside/), 'Arn'] } },
				},
			});
		}
	});
});

describe('the test door', () => {
	it('is nowhere in prod: no function, no clock that moves, no mail that is kept', () => {
		expect(stacks.door).toBeUndefined();
		const all = JSON.stringify(Object.values(templates).map((template) => template.toJSON()));
		for (const part of ['MOVABLE_CLOCK', 'CLOCK_OFFSET', '"door', ': door']) expect(all).not.toContain(part);
	});
});

describe('the canary', () => {
	it('walks every five minutes, from when on it is a member, with a password that no template has', () => {
		expect(schedulesOf(templates, 'Canary')).toMatchObject([{ ScheduleExpression: 'rate(5 minutes)', Target: { RetryPolicy: { MaximumRetryAttempts: 0 } } }]);
		const [, made] = findResources(templates, 'Custom::Trigger').find(([name]) => name.startsWith('canary/')) ?? [];
		expect(made?.Properties).toMatchObject({ HandlerArn: { Ref: expect.stringMatching(/^CanaryMemberCurrentVersion/) }, ExecuteOnHandlerChange: true });
		const schedule = templates.canary?.findResources('AWS::Scheduler::Schedule') ?? {};
		expect(Object.values(schedule).flatMap(({ DependsOn }) => DependsOn)).toContainEqual(expect.stringMatching(/^Member/));
		expect(findResources(templates, 'AWS::SecretsManager::Secret').find(([name]) => name.startsWith('canary/'))?.[1].Properties).toMatchObject({
			GenerateSecretString: { PasswordLength: 40 },
		});
		expect(stacks.canary?.dependencies).toContain(stacks.web);
	});

	it('walks, with its alarm, where every member is asked for a second factor, too', () => {
		const everybody = synthesise('prod', { secondFactor: 'everybody' });
		expect(schedulesOf(everybody.templates, 'Canary')).toHaveLength(1);
		const alarms = findResources(everybody.templates, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => String(Properties.AlarmDescription));
		expect(alarms.filter((description) => description.includes('#canary'))).toHaveLength(1);
	});
});
