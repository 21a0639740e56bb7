import { Annotations, type App, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from '#infra/config.ts';

/** One part of a stage: `diamond-market-{stage}-{part}`. */
export class StageStack extends Stack {
	readonly settings: StageSettings;

	/** `holdsData`: its content cannot be made again, so a lasting stage protects the stack from deletion. `region`: if not the stage's. */
	constructor(app: App, part: string, settings: StageSettings, options: { description: string; holdsData?: boolean; region?: string }) {
		super(app, `diamond-market-${settings.name}-${part}`, {
			description: `Diamond market, stage ${settings.name}: ${options.description}`,
			env: { region: options.region ?? settings.region },
			terminationProtection: settings.lasting && options.holdsData === true,
		});
		this.settings = settings;
		Tags.of(this).add('market:stage', settings.name);
	}

	/** Prevents the deployment of the stack, with the reason. It can still be inspected (`cdk synth -c rehearsal=true`) and destroyed. */
	refuse(why: string): void {
		if (this.node.tryGetContext('rehearsal') === undefined) Annotations.of(this).addError(why);
	}

	/** Keeps resources with data in a lasting stage, and removes them with any other stage's stacks. */
	get dataRemoval(): RemovalPolicy {
		return this.settings.lasting ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
	}

	/** Namespace of the functions' own metrics. */
	get metricsNamespace(): string {
		return `diamond-market-${this.settings.name}`;
	}

	get logRetention(): RetentionDays {
		return this.settings.lasting ? RetentionDays.SIX_MONTHS : RetentionDays.ONE_WEEK;
	}
}
