import { Annotations, type App, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct, IConstruct } from 'constructs';
import type { StageSettings } from '#infra/config.ts';
import { isFirstDeployment, warnUnprotected } from './first-deployment.ts';

/** Returns whether a lasting stage is protected from deletion. */
function isProtected(scope: IConstruct, { lasting }: StageSettings): boolean {
	return lasting && !isFirstDeployment(scope);
}

/** One part of a stage: `diamond-market-{stage}-{part}`. */
export class StageStack extends Stack {
	readonly settings: StageSettings;

	/** `holdsData`: its content cannot be made again, so a lasting stage protects the stack from deletion. `region`: if not the stage's. */
	constructor(app: App, part: string, settings: StageSettings, options: { description: string; holdsData?: boolean; region?: string }) {
		super(app, `diamond-market-${settings.name}-${part}`, {
			description: `Diamond market, stage ${settings.name}: ${options.description}`,
			env: { region: options.region ?? settings.region },
			terminationProtection: options.holdsData === true && isProtected(app, settings),
		});
		this.settings = settings;
		if (options.holdsData && settings.lasting) warnUnprotected(this);
		Tags.of(this).add('market:stage', settings.name);
	}

	/**
	 * Exports `values` for other stacks, whether one imports them or not. CDK would drop an export together with its last reader. This stack is deployed
	 * before that reader, so CloudFormation would refuse.
	 */
	protected keepExports(...values: readonly string[]): void {
		for (const value of values) this.exportValue(value);
	}

	/** Prevents the deployment of the stack, with the reason. It can still be inspected (`cdk synth -c rehearsal=true`) and destroyed. */
	refuse(why: string): void {
		if (this.node.tryGetContext('rehearsal') === undefined) Annotations.of(this).addError(why);
	}

	/** Whether AWS is to refuse the deletion of the stage's data. */
	get isProtected(): boolean {
		return isProtected(this, this.settings);
	}

	/** Resources with data outlive a lasting stage's stacks, except a creation that fails. In any other stage they are deleted with their stack. */
	get dataRemoval(): RemovalPolicy {
		return this.settings.lasting ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
	}

	/** Namespace of the functions' own metrics. */
	get metricsNamespace(): string {
		return `diamond-market-${this.settings.name}`;
	}

	/** Makes a log group in this stack, which is removed with the stack. CloudFormation chooses the name if none is given. */
	makeLog(scope: Construct, id: string, logGroupName?: string): LogGroup {
		const retention = this.settings.lasting ? RetentionDays.SIX_MONTHS : RetentionDays.ONE_WEEK;
		return new LogGroup(scope, id, { logGroupName, retention, removalPolicy: RemovalPolicy.DESTROY });
	}
}
