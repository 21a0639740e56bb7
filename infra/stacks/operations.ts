import { type App, CfnOutput, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { StageSettings } from '#infra/config.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { drawDashboard } from '../constructs/alarms/dashboard.ts';
import { addDeadLetterAlarms } from '../constructs/alarms/dead-letter-alarms.ts';
import { measureCalls } from '../constructs/alarms/gateway-metrics.ts';
import { addIdentityAlarms } from '../constructs/alarms/identity-alarms.ts';
import { addJobAlarms } from '../constructs/alarms/job-alarms.ts';
import { RunbookAlarm, type RunbookAlarmProps } from '../constructs/alarms/runbook-alarm.ts';
import { addSearchAlarms, makeFigureMetric } from '../constructs/alarms/search-alarms.ts';
import type { Watched, WatchedFunctions } from '../constructs/alarms/watched.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { EntranceStack } from './entrance.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Upper limit in milliseconds of the 95th percentile of calls. */
const SLOW_CALLS = 1500;

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
		addJobAlarms(this.metricsNamespace, (id, props) => this.alarm(id, props), this.functions, watched);
		this.watchFunctions();
		addSearchAlarms(this.metricsNamespace, (id, props) => this.alarm(id, props));
		this.watchCalls(watched.entrance);
		this.watchCanary();
		addIdentityAlarms((id, props) => this.alarm(id, props), identity.pool, identity.webClient);
		this.watchCosts();
		drawDashboard(this, this.functions, watched);
		// A pager can subscribe to this topic.
		new CfnOutput(this, 'AlarmTopic', { value: this.topic.topicArn });
	}

	private alarm(id: string, props: Omit<RunbookAlarmProps, 'actions'>): RunbookAlarm {
		return new RunbookAlarm(this, id, { ...props, actions: [new SnsAction(this.topic)] });
	}

	/** Adds a budget for resources with the stage's tag, once the account counts by it (docs/operations.md). */
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
				// AWS Budgets allows ten addresses.
				subscribers: alarmMail.slice(0, 10).map((address) => ({ subscriptionType: 'EMAIL', address })),
			})),
		});
	}

	/**
	 * Adds an alarm of all functions' errors: a metric without a function's name covers the account's in the region. Throttles of functions and of the table are
	 * causes, whose effects have alarms. The dashboard shows them, and the errors by function.
	 */
	private watchFunctions(): void {
		this.alarm('Errors', {
			section: 'function-errors',
			description: 'Some function of the account fails.',
			metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors', statistic: 'Sum', period: FIVE_MINUTES }),
			threshold: 2,
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
	}

	private watchCanary(): void {
		if (this.settings.secondFactor === 'everybody') return;
		this.alarm('CanaryFails', {
			section: 'canary-fails',
			description: 'Twice in a row somebody could not sign in, search, open a stone or follow live, or nobody has tried.',
			metric: makeFigureMetric(this.metricsNamespace, 'canary', 'canaryFailed', 'Minimum'),
			threshold: 0,
			periods: 2,
			silenceRings: true,
		});
	}
}
