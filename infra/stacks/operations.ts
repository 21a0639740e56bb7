import { type App, CfnOutput, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { StageSettings } from '#infra/config.ts';
import { AlarmTopic } from '../constructs/alarms/alarm-topic.ts';
import { drawDashboard } from '../constructs/alarms/dashboard.ts';
import { addDeadLetterAlarms } from '../constructs/alarms/dead-letter-alarms.ts';
import { measureCalls } from '../constructs/alarms/gateway-metrics.ts';
import { addJobAlarms } from '../constructs/alarms/job-alarms.ts';
import { addMailAlarms } from '../constructs/alarms/mail-alarms.ts';
import { type MakeAlarm, RunbookAlarm } from '../constructs/alarms/runbook-alarm.ts';
import { addSearchAlarms, makeFigureMetric } from '../constructs/alarms/search-alarms.ts';
import type { Watched, WatchedFunctions, WatchedWork } from '../constructs/alarms/watched.ts';
import { lookAtFunction, lookAtQueue } from '../constructs/functions/fixed-names.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { EntranceStack } from './entrance.ts';
import type { IdentityStack } from './identity.ts';

const FIVE_MINUTES = Duration.minutes(5);

/** Upper limit in milliseconds of the 95th percentile of calls. */
const SLOW_CALLS = 1500;

/** Alarms by mail, each with its section of the runbook, and one small dashboard. */
export class OperationsStack extends StageStack {
	private readonly topic: AlarmTopic;
	private readonly functions: WatchedFunctions;
	private readonly alarm: MakeAlarm = (id, props) => new RunbookAlarm(this, id, { ...props, actions: [new SnsAction(this.topic)] });

	constructor(app: App, settings: StageSettings, watched: Watched) {
		super(app, 'operations', settings, { description: 'alarms' });
		const { data, identity, api, live, jobs, canary } = watched;
		for (const stack of [data, identity, api, live, canary]) this.addStackDependency(stack);
		const functions = { ...identity.functions, ...api.functions, ...live.functions, ...jobs.functions, ...canary.functions };
		this.functions = Object.fromEntries(Object.entries(functions).map(([name, made]) => [name, lookAtFunction(this, made)])) as WatchedFunctions;
		const work: WatchedWork = {
			queues: jobs.lookAtQueues(this),
			deadLetters: {
				uploads: lookAtQueue(this, data.uploadDeadLetters),
				work: jobs.lookAtWorkDeadLetters(this),
				setAside: jobs.lookAtSetAside(this),
			},
			changesMapping: jobs.readChangesMapping(this),
		};
		this.topic = new AlarmTopic(this, 'Alarms');
		addDeadLetterAlarms(this.alarm, work);
		addJobAlarms(this.metricsNamespace, this.alarm, this.functions, work);
		this.watchFunctions(identity);
		addSearchAlarms(this.metricsNamespace, this.alarm);
		this.watchCalls(watched.entrance);
		this.watchCanary();
		if (settings.callsPerAddress > 0) this.watchMembers(watched);
		this.watchCosts();
		drawDashboard(this, this.functions, watched, work.queues);
		// A pager can subscribe to this topic.
		new CfnOutput(this, 'AlarmTopic', { value: this.topic.topicArn });
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
	 * Adds an alarm of all functions' errors. The dashboard shows the errors by function. Where members are expected, refusals by the pool's trigger, which
	 * Lambda counts as errors, do not ring: of that function only what its log calls a failure counts.
	 */
	private watchFunctions({ triggerFailures }: IdentityStack): void {
		const errors = sumFunctions('Errors');
		const trigger = this.functions.identityTrigger.metricErrors({ period: FIVE_MINUTES });
		const unforeseen = triggerFailures.with({ period: FIVE_MINUTES });
		this.alarm('Errors', {
			section: 'function-errors',
			description: 'Some function of the account fails.',
			metric:
				this.settings.callsPerAddress > 0
					? new MathExpression({
							expression: 'errors - FILL(trigger, 0) + FILL(unforeseen, 0)',
							usingMetrics: { errors, trigger, unforeseen },
							period: FIVE_MINUTES,
						})
					: errors,
			threshold: 2,
		});
	}

	/**
	 * Adds alarms on what only members cause: slow calls, and limits that AWS enforces without a word (too many runs or sign-ins at once, failing and
	 * bounced mails, complaints). A stage without firewall is not open to members yet, and has none of them (docs/cost.md).
	 */
	private watchMembers({ entrance, identity }: Watched): void {
		this.alarm('Throttles', {
			section: 'function-throttles',
			description: 'Functions are throttled: calls fail or wait.',
			metric: sumFunctions('Throttles'),
			threshold: 10,
			periods: 2,
		});
		addMailAlarms(this.metricsNamespace, this.alarm);
		// Cognito's quota is one for all clients of the account, and nearly all members sign in by the web app's.
		this.alarm('IdentityThrottles', {
			section: 'identity-throttles',
			description: 'Cognito refuses to sign members in: there are too many at once.',
			metric: new Metric({
				namespace: 'AWS/Cognito',
				metricName: 'SignInThrottles',
				statistic: 'Sum',
				period: FIVE_MINUTES,
				dimensionsMap: { UserPool: identity.pool.userPoolId, UserPoolClient: identity.webClient.userPoolClientId },
			}),
			threshold: 10,
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

	private watchCalls(entrance: EntranceStack): void {
		this.alarm('CallsFail', {
			section: 'calls-fail',
			description: 'More than one call in fifty fails on our side.',
			metric: measureCalls(entrance, '5XXError', 'Average', FIVE_MINUTES),
			threshold: 0.02,
			periods: 2,
		});
	}

	private watchCanary(): void {
		this.alarm('CanaryFails', {
			section: 'canary-fails',
			description: 'Twice in a row somebody could not load the page, sign in, search, open a stone or follow live, or nobody has tried.',
			metric: makeFigureMetric(this.metricsNamespace, 'canary', 'canaryFailed', 'Minimum'),
			threshold: 0,
			periods: 2,
			silenceRings: true,
		});
	}
}

/** Returns a metric over all functions of the account in the stage's region. */
function sumFunctions(metricName: 'Errors' | 'Throttles'): Metric {
	return new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: FIVE_MINUTES });
}
