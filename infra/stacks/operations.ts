import { type App, CfnOutput, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { StageSettings } from '#infra/config.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTIONS, type FunctionName } from '#infra/functions.ts';
import { TABLE } from '#infra/table.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { drawDashboard } from '../constructs/alarms/dashboard.ts';
import { addDeadLetterAlarms } from '../constructs/alarms/dead-letter-alarms.ts';
import { measureCalls, measureLive } from '../constructs/alarms/gateway-metrics.ts';
import { addIdentityAlarms, addReputationAlarms } from '../constructs/alarms/mail-alarms.ts';
import { RunbookAlarm, type RunbookAlarmProps } from '../constructs/alarms/runbook-alarm.ts';
import { addSearchAlarms, makeFigureMetric } from '../constructs/alarms/search-alarms.ts';
import type { Watched, WatchedFunctions } from '../constructs/alarms/watched.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { DataStack } from './data.ts';
import type { EntranceStack } from './entrance.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const HOUR = Duration.hours(1);

/** Milliseconds that 95 of 100 calls must stay under. */
const SLOW_CALLS = 1500;
/** How far behind the table's changes live messages and mails may be, milliseconds. */
const LATE_CHANGES = 60_000;
/** How old a mail may get before somebody hears of it, seconds. */
const WAITING_MAIL = 30 * 60;
/** How far the search's log may be behind the table, milliseconds. */
const LATE_LOG = 10_000;
/** How old a sheet may get before a worker takes it, seconds. */
const WAITING_SHEET = 30 * 60;
/** Longest waiting times of follow-up work and uploads, in seconds: a failed message waits up to a quarter of an hour by itself. */
const WAITING_WORK = { media: 30 * 60, followUp: 30 * 60, push: 5 * 60, webPush: 60 * 60, renditions: 60 * 60, memberData: 60 * 60 } as const;
/** How long a step may be due after a run of the sweep, which comes twice an hour: two runs may fail before somebody hears of it. Seconds. */
const OVERDUE_STEP = 60 * 60;
/** Somebody waits for what these start. */
const WAITED_FOR: readonly FunctionDefinition['trigger'][] = ['http', 'live', 'identity', 'identity-message'];

/** Alarms by mail, each with its section of the runbook, and one small dashboard. */
export class OperationsStack extends StageStack {
	private readonly topic: AlarmTopic;
	private readonly functions: WatchedFunctions;

	constructor(app: App, settings: StageSettings, watched: Watched) {
		super(app, 'operations', settings, { description: 'alarms' });
		const { identity, api, live, jobs, canary } = watched;
		this.functions = { ...identity.functions, ...api.functions, ...live.functions, ...jobs.functions, ...canary.functions };
		this.topic = new AlarmTopic(this, 'Alarms');
		addDeadLetterAlarms((id, props) => this.alarm(id, props), watched);
		this.watchJobs(watched);
		this.watchFunctions();
		addSearchAlarms(this.metricsNamespace, (id, props) => this.alarm(id, props));
		this.watchCalls(watched.entrance);
		this.watchTable(watched.data);
		this.watchCanary();
		this.watchQueues(watched);
		addReputationAlarms((id, props) => this.alarm(id, props));
		addIdentityAlarms((id, props) => this.alarm(id, props), identity.pool, [identity.client, identity.webClient]);
		this.watchCosts();
		drawDashboard(this, this.functions, watched);
		// A pager subscribes here.
		new CfnOutput(this, 'AlarmTopic', { value: this.topic.topicArn });
	}

	private alarm(id: string, props: Omit<RunbookAlarmProps, 'actions'>): RunbookAlarm {
		return new RunbookAlarm(this, id, { ...props, actions: [new SnsAction(this.topic)] });
	}

	private watchJobs({ data, jobs }: Watched): void {
		const { sweep, tableChanged, logChanges } = this.functions;
		this.alarm('ChangesSetAside', {
			section: 'changes-set-aside',
			description: 'Changes were set aside: some live message, mail or alert was not sent.',
			metric: new Metric({
				namespace: 'AWS/Lambda',
				metricName: 'OnFailureDestinationDeliveredEventCount',
				dimensionsMap: { EventSourceMappingUUID: jobs.changes.eventSourceMappingId },
				statistic: 'Sum',
				period: FIVE_MINUTES,
			}),
			threshold: 0,
		});
		this.alarm('MailsRefused', {
			section: 'mail-dead-letters',
			description: 'The mail service refuses some mails for good.',
			metric: makeFigureMetric(this.metricsNamespace, 'mail', 'mailsRefused', 'Sum'),
			threshold: 0,
		});
		this.alarm('MailsWaiting', {
			section: 'mails-waiting',
			description: 'Mails are late.',
			metric: jobs.queues.mail.queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
			threshold: WAITING_MAIL,
		});
		this.alarm('ChangesLate', {
			section: 'changes-late',
			description: 'Live messages, mails and alerts are late.',
			metric: tableChanged.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
			threshold: LATE_CHANGES,
			periods: 5,
		});
		this.alarm('LogLate', {
			section: 'log-late',
			description: 'Searches hear late of changes.',
			metric: logChanges.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
			threshold: LATE_LOG,
			periods: 5,
		});
		this.alarm('SheetsWaiting', {
			section: 'sheets-waiting',
			description: 'Sheets wait for a worker.',
			metric: data.sheetsQueue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
			threshold: WAITING_SHEET,
		});
		this.alarm('SweepFails', {
			section: 'sweep-fails',
			description: 'Something that is due could not be done: a close, a deadline, a notice of one.',
			metric: sweep.metricErrors({ period: FIVE_MINUTES }),
			threshold: 0,
		});
		this.alarm('StepOverdue', {
			section: 'step-overdue',
			description: 'A close, a deadline or a notice has been due for over an hour, and no run takes it.',
			metric: makeFigureMetric(this.metricsNamespace, 'sweep', 'oldestDueStep', 'Maximum', HOUR),
			threshold: OVERDUE_STEP,
		});
		this.alarm('SweepNotRun', {
			section: 'sweep-not-run',
			description: 'Nothing that is due has been done for two hours: auctions stay open.',
			metric: sweep.metricInvocations({ period: HOUR }),
			threshold: 1,
			when: 'below',
			periods: 2,
			silenceRings: true,
		});
	}

	/** Mails and sheets have alarms of their own. */
	private watchQueues({ data, jobs }: Watched): void {
		const { followUp, push, webPush, renditions, memberData } = jobs.queues;
		const waiting = {
			media: data.media.queue,
			followUp: followUp.queue,
			push: push.queue,
			webPush: webPush.queue,
			renditions: renditions.queue,
			memberData: memberData.queue,
		};
		for (const [name, queue] of Object.entries(waiting)) {
			this.alarm(`Waiting-${name}`, {
				section: 'work-waiting',
				description: `Work waits too long in the queue ${name}.`,
				metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: 'Maximum' }),
				threshold: WAITING_WORK[name as keyof typeof WAITING_WORK],
			});
		}
	}

	/** Watches the costs of resources with the stage's tag, once the account counts by it (docs/operations.md). */
	private watchCosts(): void {
		const { budget, alarmMail, name } = this.settings;
		new CfnBudget(this, 'Budget', {
			budget: {
				// A budget has no description.
				budgetName: `${this.stackName} see docs/runbook.md#over-budget`,
				budgetType: 'COST',
				timeUnit: 'MONTHLY',
				budgetLimit: { amount: budget, unit: 'USD' },
				costFilters: { TagKeyValue: [`user:market:stage$${name}`] },
			},
			notificationsWithSubscribers: (['ACTUAL', 'FORECASTED'] as const).map((notificationType) => ({
				notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100, thresholdType: 'PERCENTAGE' },
				// Ten addresses are Budgets' most.
				subscribers: alarmMail.slice(0, 10).map((address) => ({ subscriptionType: 'EMAIL', address })),
			})),
		});
	}

	/**
	 * Functions that somebody waits for have alarms of their own. For the others the sum of errors is watched, and
	 * of all functions the throttles: alarms are priced by the metric, and without a function's name it is one,
	 * for all functions of the account in the region. The dashboard shows which function it is.
	 */
	private watchFunctions(): void {
		for (const [name, watched] of Object.entries(this.functions)) {
			const { trigger }: FunctionDefinition = FUNCTIONS[name as FunctionName];
			if (!WAITED_FOR.includes(trigger)) continue;
			this.alarm(`Errors-${name}`, {
				section: 'function-errors',
				description: `The function ${name} fails.`,
				metric: watched.metricErrors({ period: FIVE_MINUTES }),
				threshold: 2,
			});
		}
		this.alarm('Errors', {
			section: 'function-errors',
			description: 'Some function of the account fails.',
			metric: sumFunctions('Errors'),
			threshold: 2,
		});
		this.alarm('Throttles', {
			section: 'function-throttles',
			description: 'Functions are throttled: calls fail or wait.',
			metric: sumFunctions('Throttles'),
			threshold: 10,
			periods: 2,
		});
	}

	private watchCalls(entrance: EntranceStack): void {
		this.alarm('CallsFail', {
			section: 'calls-fail',
			description: 'More than one call in fifty fails on our side.',
			metric: measureCalls(entrance, '5XXError', 'Average', FIVE_MINUTES),
			threshold: 0.02,
			periods: 2,
		});
		this.alarm('CallsSlow', {
			section: 'calls-slow',
			description: 'Members wait: one call in twenty takes longer than it should.',
			metric: measureCalls(entrance, 'Latency', 'p95', FIVE_MINUTES),
			threshold: SLOW_CALLS,
			periods: 3,
		});
		this.alarm('LiveFails', {
			section: 'live-fails',
			description: 'The live channel fails: pages no longer change by themselves.',
			metric: measureLive(entrance, 'IntegrationError', 'Sum'),
			threshold: 10,
			periods: 2,
		});
	}

	private watchTable(data: DataStack): void {
		const table = data.table.of(this);
		const throttles = ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
			(name) => [name, table.metric(name, { period: FIVE_MINUTES, statistic: 'Sum' })] as const,
		);
		for (const { name } of TABLE.indexes) {
			this.alarm(`TableThrottles-${name}`, {
				section: 'table-throttles',
				description: `The table's index ${name} refuses reads or writes for their number.`,
				metric: sumMetrics(
					['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => {
						const dimensionsMap = { TableName: table.tableName, GlobalSecondaryIndexName: name };
						return [metricName, new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period: FIVE_MINUTES })] as const;
					}),
					FIVE_MINUTES,
				),
				threshold: 50,
				periods: 2,
			});
		}
		this.alarm('TableThrottles', {
			section: 'table-throttles',
			description: 'The table refuses reads or writes for their number.',
			metric: sumMetrics(throttles, FIVE_MINUTES),
			threshold: 50,
			periods: 2,
		});
	}

	private watchCanary(): void {
		if (this.settings.secondFactor === 'everybody') return;
		this.alarm('CanaryFails', {
			section: 'canary-fails',
			description: 'Twice in a row somebody could not sign in, search, open a stone or follow live.',
			metric: makeFigureMetric(this.metricsNamespace, 'canary', 'canaryFailed', 'Minimum'),
			threshold: 0,
			periods: 2,
		});
		this.alarm('CanarySilent', {
			section: 'canary-silent',
			description: 'Nobody has tried for an hour whether members can sign in, search, open a stone and follow live.',
			metric: this.functions.canary.metricInvocations({ period: HOUR }),
			threshold: 1,
			when: 'below',
			silenceRings: true,
		});
	}
}

function sumMetrics(metrics: readonly (readonly [name: string, metric: Metric])[], period: Duration): MathExpression {
	const usingMetrics = Object.fromEntries(metrics.map(([, metric], index) => [`m${index}`, metric]));
	return new MathExpression({
		expression: `SUM([${Object.keys(usingMetrics)
			.map((name) => `FILL(${name}, 0)`)
			.join(', ')}])`,
		usingMetrics,
		period,
		label: metrics.map(([name]) => name).join(', '),
	});
}

/** Returns a metric over all functions of the account in the stage's region. */
function sumFunctions(metricName: 'Errors' | 'Throttles'): Metric {
	return new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: FIVE_MINUTES });
}
