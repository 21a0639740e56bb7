import { Validations } from 'aws-cdk-lib';
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

interface GeneratedSecretProps extends Pick<SecretProps, 'description' | 'removalPolicy'> {
	/** Number of letters and digits. */
	length: number;
	/** Why AWS does not replace it by itself. */
	reason: string;
}

/** A secret that is made in the account and is in no template. Only roles with a grant, and CloudFormation, read it. */
export class GeneratedSecret extends Secret {
	constructor(scope: Construct, id: string, { length: passwordLength, reason, ...props }: GeneratedSecretProps) {
		super(scope, id, { ...props, generateSecretString: { passwordLength, excludePunctuation: true } });
		Validations.of(this).acknowledge({ id: 'AwsSolutions-SMG4', reason });
	}
}
