import { Validations } from 'aws-cdk-lib';
import { CfnApiKey } from 'aws-cdk-lib/aws-apigateway';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * What CloudFront says to the API's gateway and nobody else can. A call past
 * CloudFront could name any network as its own; without the key it does not
 * even reach a function, nor does the firewall count it. The value is made in the account and read by
 * CloudFormation alone.
 */
export class EntranceKey extends Construct {
	readonly apiKey: CfnApiKey;
	/** For CloudFront to add to what it asks the gateway; takes the place of a visitor's own. */
	readonly headers: Readonly<Record<string, string>>;

	constructor(scope: Construct, id: string, name: string) {
		super(scope, id);
		const secret = new Secret(this, 'Secret', {
			description: `${name}: from CloudFront to the API`,
			generateSecretString: { passwordLength: 40, excludePunctuation: true },
		});
		Validations.of(secret).acknowledge({
			id: 'AwsSolutions-SMG4',
			reason: 'Known to CloudFront and the gateway only, and of no use to who is not let in otherwise; a new value is a new deployment of both',
		});
		const value = secret.secretValue.unsafeUnwrap();
		this.apiKey = new CfnApiKey(this, 'Key', { name, enabled: true, value });
		// The header in which API Gateway looks for it.
		this.headers = { 'x-api-key': value };
	}
}
