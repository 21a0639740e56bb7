import { Annotations, type App, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from '#infra/config.ts';

/** One part of a stage: `diamond-market-{stage}-{part}`. */
export class StageStack extends Stack {
	readonly settings: StageSettings;

	/** `holdsData`: what is in it cannot be made again, so a lasting stage protects the stack as well; `region`: another than the stage's. */
	constructor(app: App, part: string, settings: StageSettings, options: { description: string; holdsData?: boolean; region?: string }) {
		super(app, `diamond-market-${settings.name}-${part}`, {
			description: `Diamond market, stage ${settings.name}: ${options.description}`,
			env: { region: options.region ?? settings.region },
			terminationProtection: settings.lasting && options.holdsData === true,
		});
		this.settings = settings;
		Tags.of(this).add('market:stage', settings.name);
	}

	/** Keeps the stack from being deployed as it is, with the reason; it can still be looked at (`cdk synth -c rehearsal=true`) and destroyed. */
	refuse(why: string): void {
		if (this.node.tryGetContext('rehearsal') === undefined) Annotations.of(this).addError(why);
	}

	/** Resources with data outlive a lasting stage's stacks, and go with any other stage's. */
	get dataRemoval(): RemovalPolicy {
		return this.settings.lasting ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
	}

	/** Where the functions publish figures of their own. */
	get metricsNamespace(): string {
		return `diamond-market-${this.settings.name}`;
	}

	get logRetention(): RetentionDays {
		return this.settings.lasting ? RetentionDays.SIX_MONTHS : RetentionDays.ONE_WEEK;
	}
}
