import { type App, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { isFirstDeployment, warnUnprotected } from '../constructs/first-deployment.ts';

/**
 * Resources that an AWS account needs once per region, before its first stage: the role with which API Gateway writes logs. It is a setting of the whole
 * account, so no stage may own it: it would disappear with the first stage that is destroyed.
 */
export class AccountStack extends Stack {
	constructor(app: App, region: string) {
		super(app, 'diamond-market-account', {
			description: 'Diamond market: settings of the AWS account',
			env: { region },
			terminationProtection: !isFirstDeployment(app),
		});
		warnUnprotected(this);
		const role = new Role(this, 'GatewayLogs', {
			assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
			managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
		});
		role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
		const account = new CfnAccount(this, 'Gateway', { cloudWatchRoleArn: role.roleArn });
		account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
		Validations.of(role).acknowledge({
			id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
			reason: 'The policy that AWS made for exactly this setting',
		});
	}
}
