import { Alarm, ComparisonOperator, type IAlarmAction, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

const RUNBOOK = 'docs/runbook.md';

export interface RunbookAlarmProps {
	/** Anchor of the runbook's section with the remedy. */
	section: string;
	/** The effect that a member notices. */
	description: string;
	metric: IMetric;
	/** Upper limit. */
	threshold: number;
	/** Number of consecutive periods; default 1. */
	periods?: number;
	/** Whether it is also a failure if data stop. Missing data on the first day are none. */
	silenceRings?: boolean;
	actions: readonly IAlarmAction[];
}

/** An alarm that notifies of its start and its end, and whose description names the runbook's section. */
export class RunbookAlarm extends Alarm {
	constructor(scope: Construct, id: string, props: RunbookAlarmProps) {
		super(scope, id, {
			alarmDescription: `${props.description} Runbook: ${RUNBOOK}#${props.section}`,
			metric: props.metric,
			threshold: props.threshold,
			comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
			evaluationPeriods: props.periods ?? 1,
			treatMissingData: props.silenceRings ? TreatMissingData.MISSING : TreatMissingData.NOT_BREACHING,
		});
		this.addAlarmAction(...props.actions);
		this.addOkAction(...props.actions);
		// An alarm begins without data and returns to that state only if data stop.
		if (props.silenceRings) this.addInsufficientDataAction(...props.actions);
	}
}

/** Makes an alarm that notifies the stage's recipients. */
export type MakeAlarm = (id: string, props: Omit<RunbookAlarmProps, 'actions'>) => RunbookAlarm;
