import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** Where every alarm's section is. */
const RUNBOOK = 'docs/runbook.md';

export interface RunbookAlarmProps {
	/** The section of the runbook that says what to do: its heading as an anchor. */
	section: string;
	/** The effect that a member notices. */
	description: string;
	metric: IMetric;
	/** Rings above this, or below it with `when: 'below'`. */
	threshold: number;
	when?: 'above' | 'below';
	/** Periods of the metric in a row; default 1. */
	periods?: number;
	/** That no figures come any more is a failure too; that none have come yet, as on the first day, is not. */
	silenceRings?: boolean;
	actions: readonly IAlarmAction[];
}

/** An alarm that says where to read on. Tells the end of the trouble as well. */
export class RunbookAlarm extends Alarm {
	constructor(scope: Construct, id: string, props: RunbookAlarmProps) {
		super(scope, id, {
			alarmDescription: `${props.description} Runbook: ${RUNBOOK}#${props.section}`,
			metric: props.metric,
			threshold: props.threshold,
			comparisonOperator: props.when === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
			evaluationPeriods: props.periods ?? 1,
			treatMissingData: props.silenceRings ? TreatMissingData.MISSING : TreatMissingData.NOT_BREACHING,
		});
		this.addAlarmAction(...props.actions);
		this.addOkAction(...props.actions);
		// An alarm begins without data; it comes back to that by silence alone.
		if (props.silenceRings) this.addInsufficientDataAction(...props.actions);
	}
}

/** Makes an alarm that tells whom the stage names. */
export type MakeAlarm = (id: string, props: Omit<RunbookAlarmProps, 'actions'>) => RunbookAlarm;
