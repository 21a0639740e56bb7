import { type RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/** 64 letters and digits hold more than 256 bits. */
const LENGTH = 64;

/** The stage's secret from which its functions derive keys. It is made in the account, is in no template, and only the functions that name it read it. */
export class StageKey extends Secret {
	constructor(scope: Construct, id: string, { stackName, removalPolicy }: { stackName: string; removalPolicy: RemovalPolicy }) {
		super(scope, id, {
			description: `${stackName}: from which keys of the stage are derived`,
			generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
			removalPolicy,
		});
		Validations.of(this).acknowledge({
			id: 'AwsSolutions-SMG4',
			reason: 'A new value would end what members have agreed to: links in mails that are out, and push messages to their devices',
		});
	}
}
