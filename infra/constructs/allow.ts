import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Makes a statement that allows the actions on the resources. */
export function allow(actions: readonly string[], ...resources: string[]): PolicyStatement {
	return new PolicyStatement({ actions: [...actions], resources });
}
