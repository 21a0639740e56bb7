import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { computeWait } from '#functions/adapters/job-queues.ts';
import { FIGURES } from '#functions/environment.ts';
import { countStanding } from '#infra/cost/count-standing.ts';
import { FOLLOWED_CHANGES, LISTING_CHANGES } from '#infra/job-queues.ts';
import { CANARY_EVERY } from '#infra/schedules.ts';
import { TABLE } from '#infra/table.ts';
import { findResources, listResources, synthesise } from './synth.ts';

const { templates, stacks } = synthesise('prod');
/** A stage that nobody watches. */
const trial = synthesise('trial');

describe('the alarms', () => {
	const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');
	const sections = new Map(
		runbook
			.split(/^## /m)
			.slice(1)
			.map((section) => [section.slice(0, section.indexOf('\n')).trim().toLowerCase().replaceAll(' ', '-'), section]),
	);
	const alarms = findResources(templates, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
	const linked = alarms.map(
		({ AlarmDescription }) => String(AlarmDescription).match(/Runbook: docs\/runbook\.md#([a-z-]+)$/)?.[1] ?? `nothing in: ${AlarmDescription}`,
	);

	it('each say in the runbook what they mean, how to look and what to do', () => {
		expect(alarms.length).toBeGreaterThan(0);
		for (const section of linked) {
			for (const heading of ['### Description', '### Investigation', '### Resolution']) expect(sections.get(section), section).toContain(heading);
		}
	});

	it('use every section of the runbook', () => {
		// The last is a cause that other sections name. The dashboard shows it.
		const others = ['over-budget', 'table-throttles'];
		expect([...sections.keys()].filter((section) => ![...linked, ...others].includes(section))).toEqual([]);
		expect(JSON.stringify(findResources(templates, 'AWS::Budgets::Budget'))).toContain('see docs/runbook.md#over-budget');
	});

	it('reach somebody', () => {
		// CodeDeploy uses the alarms that roll a release back (releases.test.ts). For the same failures function-errors notifies an operator.
		const telling = alarms.filter(({ AlarmDescription }) => !String(AlarmDescription).endsWith('#release-taken-back'));
		expect(telling).toHaveLength(alarms.length - 2);
		for (const { AlarmActions, AlarmDescription } of telling) expect(AlarmActions, String(AlarmDescription)).toHaveLength(1);
		templates.operations?.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'operations@example.com' });
		templates.operations?.hasResourceProperties('AWS::SNS::TopicPolicy', {
			PolicyDocument: Match.objectLike({
				Statement: Match.arrayWith([Match.objectLike({ Effect: 'Allow', Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } })]),
			}),
		});
	});

	it('watch all functions together, and every queue of work that was set aside', () => {
		const together = alarms.filter(({ Namespace, Dimensions }) => Namespace === 'AWS/Lambda' && !Dimensions);
		expect(together).toMatchObject([{ MetricName: 'Throttles', Statistic: 'Sum', Period: 300, Threshold: 10, EvaluationPeriods: 2 }]);
		// A market that is not open yet has no sign-ups that are refused.
		const closed = findResources(synthesise('prod', { callsPerAddress: 0 }).templates, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
		expect(closed.filter(({ Namespace, Dimensions }) => Namespace === 'AWS/Lambda' && !Dimensions)).toMatchObject([
			{ MetricName: 'Errors', Statistic: 'Sum', Period: 300, Threshold: 2 },
		]);
		// The graphs show which function it is, and what has no alarm.
		const graphs = JSON.stringify(findResources(templates, 'AWS::CloudWatch::Dashboard'));
		for (const metric of ['Errors', 'Throttles']) expect(graphs).toContain(`MetricName=\\\\\\"${metric}\\\\\\" `);
		const dead = findResources(templates, 'AWS::SQS::Queue').filter(([, { Properties }]) => Properties.RedrivePolicy === undefined);
		expect(dead.map(([name]) => name.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(['data/UploadDeadLetters', 'jobs/SetAside', 'jobs/WorkDeadLetters']);
		const watched = alarms.filter(({ MetricName, Threshold }) => MetricName === 'ApproximateNumberOfMessagesVisible' && Threshold === 0);
		for (const [name, { Properties }] of dead)
			expect(
				watched.filter((alarm) => JSON.stringify(alarm).includes(`"Value":"${Properties.QueueName}"`)),
				name,
			).toHaveLength(1);
	});

	it('do not ring for sign-ups and sign-ins that the market refuses, which Lambda counts as errors of their function', () => {
		const [alarm, ...others] = alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith('#function-errors'));
		expect([others, alarm]).toMatchObject([[], { Threshold: 2, TreatMissingData: 'notBreaching' }]);
		const parts = (alarm?.Metrics ?? []) as { Id: string; Expression?: string; MetricStat?: { Stat: string; Period: number; Metric: object } }[];
		expect(parts.filter(({ Expression }) => Expression)).toMatchObject([{ Expression: 'errors - FILL(trigger, 0) + FILL(unforeseen, 0)' }]);
		const find = (id: string) => parts.find((part) => part.Id === id)?.MetricStat;
		expect(find('errors')).toEqual({ Stat: 'Sum', Period: 300, Metric: { Namespace: 'AWS/Lambda', MetricName: 'Errors' } });
		expect(find('trigger')).toMatchObject({ Stat: 'Sum', Period: 300, Metric: { Namespace: 'AWS/Lambda', MetricName: 'Errors' } });
		expect(JSON.stringify(find('trigger'))).toMatch(/"Dimensions":\[{"Name":"FunctionName","Value":.*:diamond-market-prod-identity-IdentityTrigger"/);
		// The log names unexpected errors, and runs that were too slow.
		const [MetricNamespace, MetricName] = ['diamond-market-prod-releases', 'unforeseen-identityTrigger'];
		expect(find('unforeseen')).toMatchObject({ Stat: 'Sum', Period: 300, Metric: { Namespace: MetricNamespace, MetricName } });
		templates.identity?.hasResourceProperties('AWS::Logs::MetricFilter', {
			FilterPattern: '{ ($.message = "Unforeseen") || (($.type = "platform.report") && ($.record.status = "timeout")) }',
			LogGroupName: { Ref: Match.stringLikeRegexp('^IdentityTriggerLog') },
			MetricTransformations: [{ MetricNamespace, MetricName, MetricValue: '1' }],
		});
	});

	it('cost little in an idle market: at most 28 metrics are watched', () => {
		expect(countStanding(listResources(templates).map(([, resource]) => resource)).alarms).toBeLessThanOrEqual(28);
	});

	it('send back what was set aside only where a queue takes it: nothing else is among the messages of such a queue', () => {
		const queues = findResources(templates, 'AWS::SQS::Queue').filter(([, { Properties }]) => Properties.RedrivePolicy !== undefined);
		expect(queues).toHaveLength(9);
		for (const [name, { Properties }] of queues) expect(JSON.stringify(Properties.RedrivePolicy), name).toMatch(/(Upload|Work)DeadLetters/);
		const senders = findResources(templates, 'AWS::IAM::Policy').map(([, { Properties }]) => JSON.stringify(Properties));
		expect(senders.filter((policy) => /sqs:SendMessage.*(Upload|Work)DeadLetters/.test(policy))).toEqual([]);
	});

	it('watch limits of the account that AWS enforces without a word, where members are expected', () => {
		const find = (of: typeof templates) =>
			findResources(of, 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) =>
				/#(mail-bounces|function-throttles)$/.test(String(Properties.AlarmDescription)) ? [Properties] : [],
			);
		const watched = find(templates).map(({ Namespace, MetricName, Dimensions, Statistic, Period, Threshold }) => [
			...[Namespace, MetricName, Dimensions],
			...[Statistic, Period, Threshold],
		]);
		expect(watched).toHaveLength(3);
		expect(watched).toEqual(
			expect.arrayContaining([
				['AWS/SES', 'Reputation.BounceRate', undefined, 'Maximum', 3600, 0.04],
				['AWS/SES', 'Reputation.ComplaintRate', undefined, 'Maximum', 3600, 0.0008],
				['AWS/Lambda', 'Throttles', undefined, 'Sum', 300, 10],
			]),
		);
		expect(find(synthesise('prod', { callsPerAddress: 0 }).templates)).toEqual([]);
	});

	it('watch the search by the figures that it publishes', () => {
		const own = alarms.flatMap(({ Namespace, Metrics, MetricName, Dimensions }) => [
			...(Namespace === 'diamond-market-prod' ? [{ MetricName, Dimensions }] : []),
			...((Metrics ?? []) as { MetricStat?: { Metric: { Namespace: string; MetricName: string; Dimensions: unknown } } }[]).flatMap(({ MetricStat }) =>
				MetricStat?.Metric.Namespace === 'diamond-market-prod' ? [MetricStat.Metric] : [],
			),
		]);
		const watched = own.map(({ MetricName, Dimensions }) => `${(Dimensions as { Name: string; Value: string }[])[0]?.Value} ${MetricName}`);
		expect(watched.sort()).toEqual([
			'canary canaryFailed',
			'mail failingMailAge',
			'reconcile reconcileFindings',
			'search memoryShare',
			'snapshot snapshotAge',
			'sweep oldestDueStep',
		]);
		for (const metric of watched) expect(Object.keys(FIGURES)).toContain(metric.split(' ')[1]);
	});

	/** The setting of an alarm that returns to having insufficient data. */
	const SILENT = { TreatMissingData: 'missing', InsufficientDataActions: [expect.anything()] };

	it('do not ring on the first day, which begins without figures: neither for silence nor to say that all is well', () => {
		for (const { TreatMissingData, InsufficientDataActions, AlarmDescription } of alarms) {
			expect(InsufficientDataActions ? 'missing' : 'notBreaching', String(AlarmDescription)).toBe(TreatMissingData);
		}
		const subscriptions = findResources(templates, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
		expect(subscriptions).toHaveLength(2);
		for (const { FilterPolicy, FilterPolicyScope } of subscriptions) {
			expect(FilterPolicyScope).toBe('MessageBody');
			const { $or } = FilterPolicy as { $or: Record<string, string[]>[] };
			const isMailed = (message: Record<string, string>) =>
				$or.some((all) => Object.entries(all).every(([key, values]) => values.includes(message[key] ?? '')));
			const [begins, rings, silent, over] = [
				{ OldStateValue: 'INSUFFICIENT_DATA', NewStateValue: 'OK' },
				{ OldStateValue: 'INSUFFICIENT_DATA', NewStateValue: 'ALARM' },
				{ OldStateValue: 'OK', NewStateValue: 'INSUFFICIENT_DATA' },
				{ OldStateValue: 'ALARM', NewStateValue: 'OK' },
			].map(isMailed);
			expect({ begins, rings, silent, over }).toEqual({ begins: false, rings: true, silent: true, over: true });
		}
	});

	it('watch the age of waiting mails, and show that of every queue’s work', () => {
		const watched = alarms.filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage').map(({ Dimensions }) => JSON.stringify(Dimensions));
		expect(watched).toEqual([expect.stringContaining('"Value":"diamond-market-prod-jobs-Lane-mail-Queue"')]);
		const graphs = JSON.stringify(findResources(templates, 'AWS::CloudWatch::Dashboard'));
		const queues = findResources(templates, 'AWS::SQS::Queue').filter(([, { Properties }]) => Properties.RedrivePolicy !== undefined);
		// Other stacks know the queues of `jobs` by their fixed names, and import those of `data`.
		for (const [name, { Properties }] of queues) expect(graphs, name).toContain(Properties.QueueName ?? name.split('/')[1]);
		for (const { name } of TABLE.indexes) expect(graphs).toContain(`\\"${name}\\"`);
	});

	it('watch the age of mails that fail, for longer than the pause between two tries', () => {
		const failing = alarms.filter(({ Metrics }) => JSON.stringify(Metrics ?? []).includes('"failingMailAge"'));
		expect(failing).toMatchObject([{ Threshold: 1800, AlarmDescription: expect.stringMatching(/#mails-waiting$/) }]);
		const [metric] = (failing[0]?.Metrics ?? []) as { MetricStat: { Period: number; Stat: string } }[];
		expect(metric?.MetricStat.Stat).toBe('Maximum');
		expect(metric?.MetricStat.Period).toBeGreaterThan(computeWait(100));
	});

	it('set aside each scheduled run that does not come to its end', () => {
		const settings = findResources(templates, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties);
		const of = (name: string) => settings.filter(({ FunctionName }) => (FunctionName as { Ref: string }).Ref.startsWith(name));
		for (const name of ['Sweep', 'Snapshot', 'Reconcile']) {
			expect(of(name)).toMatchObject([{ DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^SetAside/), 'Arn'] } } } }]);
		}
	});

	it('watch whom Cognito refuses, CloudFront where its figures are, and the costs', () => {
		const find = (section: string) => alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith(`#${section}`));
		expect(find('identity-throttles')).toMatchObject([{ Namespace: 'AWS/Cognito', MetricName: 'SignInThrottles' }]);
		expect(stacks.edge?.region).toBe('us-east-1');
		expect(JSON.stringify(templates.edge?.findResources('AWS::CloudWatch::Alarm'))).toContain('5xxErrorRate');
		templates.operations?.hasResourceProperties('AWS::Budgets::Budget', {
			Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 150, Unit: 'USD' }, CostFilters: { TagKeyValue: ['user:market:stage$prod'] } },
			NotificationsWithSubscribers: [
				{ Notification: { NotificationType: 'ACTUAL' }, Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'operations@example.com' }] },
				{ Notification: { NotificationType: 'FORECASTED' } },
			],
		});
	});

	it('ring when the snapshot or the reconcile run is silent', () => {
		for (const section of ['snapshot-old', 'search-drift']) {
			expect(alarms.find(({ AlarmDescription }) => String(AlarmDescription).endsWith(`#${section}`))).toMatchObject(SILENT);
		}
	});

	it.each([
		['changes-late', FOLLOWED_CHANGES, 60_000],
		['log-late', LISTING_CHANGES, 10_000],
	])('ring when what follows the table is late, or its mapping is off: the canary’s sign-outs reach it in each period (%s)', (section, followed, Threshold) => {
		expect(alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith(`#${section}`))).toMatchObject([
			{ ...SILENT, MetricName: 'IteratorAge', Statistic: 'Maximum', Period: CANARY_EVERY * 60, EvaluationPeriods: 2, Threshold },
		]);
		expect(JSON.stringify(followed)).toContain('"S":["session"]},"how":{"S":["SIGNED_OUT"');
	});

	it('ring when a step is overdue, or the sweep is silent', () => {
		const overdue = alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith('#step-overdue'));
		expect(overdue).toMatchObject([{ ...SILENT, Metrics: [{ MetricStat: { Stat: 'Maximum', Period: 300 } }], EvaluationPeriods: 1, Threshold: 1200 }]);
		expect(overdue[0]?.AlarmDescription).toContain('for 20 minutes');
	});

	it('ring when the canary fails twice in a row, or nobody has sent it', () => {
		expect(alarms.filter(({ AlarmDescription }) => String(AlarmDescription).endsWith('#canary-fails'))).toMatchObject([
			{ ...SILENT, Metrics: [{ MetricStat: { Stat: 'Minimum', Period: 300 } }], EvaluationPeriods: 2, Threshold: 0 },
		]);
	});

	it('are not made for a stage that nobody watches', () => {
		expect([trial.stacks.operations, trial.stacks.edge]).toEqual([undefined, undefined]);
	});
});
