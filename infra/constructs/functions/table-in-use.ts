import { CfnCondition, CfnParameter, Fn, Stack } from 'aws-cdk-lib';
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { nameTableParameters, TABLE_IN_USE } from '#infra/restore/table-switch.ts';
import type { StageStack } from '../stage-stack.ts';

/**
 * The table that a stage uses: the one that its stack has made, or a restored one. Two parameters of the stage select it, and later deployments keep them.
 * Other stacks read name and stream from Parameter Store when they are updated, since an imported export could not change while it is used.
 */
export class TableInUse extends Construct {
	/** Name of the table in use, within the stack that has made it. */
	readonly tableName: string;
	private readonly names: ReturnType<typeof nameTableParameters>;

	constructor(stack: StageStack, id: string, own: { tableName: string; tableStreamArn: string }) {
		super(stack, id);
		const ask = (parameter: string, description: string) => {
			const asked = new CfnParameter(stack, parameter, { type: 'String', default: '', description });
			return asked.valueAsString;
		};
		const name = ask(TABLE_IN_USE.name, "A restored table's name; empty: the table of this stack. Set by npm run restore");
		const stream = ask(TABLE_IN_USE.stream, "The restored table's stream, by its ARN");
		const isOwn = new CfnCondition(stack, 'OwnTable', { expression: Fn.conditionEquals(name, '') }).logicalId;
		this.tableName = Fn.conditionIf(isOwn, own.tableName, name).toString();
		this.names = nameTableParameters(stack.settings.name);
		new StringParameter(this, 'Name', { parameterName: this.names.name, stringValue: this.tableName });
		const streamArn = Fn.conditionIf(isOwn, own.tableStreamArn, stream).toString();
		new StringParameter(this, 'Stream', { parameterName: this.names.stream, stringValue: streamArn });
	}

	/** Returns the table for another stack of the stage, which is deployed after this one. */
	of(stack: Stack): ITableV2 {
		const id = 'TableInUse';
		const known = stack.node.tryFindChild(id);
		if (known) return known as unknown as ITableV2;
		stack.addStackDependency(Stack.of(this));
		return TableV2.fromTableName(stack, id, StringParameter.valueForStringParameter(stack, this.names.name));
	}

	/** Returns the ARN of its stream, likewise. */
	readStream(stack: Stack): string {
		stack.addStackDependency(Stack.of(this));
		return StringParameter.valueForStringParameter(stack, this.names.stream);
	}
}
