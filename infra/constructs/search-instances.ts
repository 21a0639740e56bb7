import { Validations } from 'aws-cdk-lib';
import {
	FlowLogDestination,
	FlowLogTrafficType,
	GatewayVpcEndpointAwsService,
	IpAddresses,
	Peer,
	Port,
	SecurityGroup,
	SubnetType,
	Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, Architecture, CapacityProvider, type CfnVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { AT_ONCE, chooseShape, computeProcessorCeiling, type InstancesSettings } from '#infra/search-host.ts';
import type { MarketFunction } from './functions/market-function.ts';
import type { StageStack } from './stage-stack.ts';

/** Number of the region's zones over which the machines are spread. */
const ZONES = 2;
const OPERATOR_POLICY = 'AWSLambdaManagedEC2ResourceOperator';

interface SearchInstancesProps {
	search: MarketFunction;
	instances: InstancesSettings;
}

/**
 * Runs the search on machines that Lambda manages in the stage's own network, with several requests at once in each process. Table and buckets are reached
 * inside AWS; logs, traces, the pool's keys and the stage's key through the network's gateway.
 */
export class SearchInstances extends Construct {
	/** The alias to call instead of the function: the version that runs on the machines. */
	readonly alias: Alias;

	constructor(stack: StageStack, id: string, { search, instances }: SearchInstancesProps) {
		super(stack, id);
		const vpc = this.makeNetwork(stack);
		const securityGroup = new SecurityGroup(this, 'Machines', { vpc, description: 'machines of the search', allowAllOutbound: false });
		securityGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'AWS, by TLS');
		const operatorRole = new Role(this, 'Operator', {
			assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
			managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(OPERATOR_POLICY)],
		});
		Validations.of(operatorRole).acknowledge({
			id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${OPERATOR_POLICY}]`,
			reason: "Lambda's own rights to the machines that it rents for us: AWS keeps them as its service needs them",
		});
		const provider = new CapacityProvider(this, 'Provider', {
			subnets: vpc.privateSubnets,
			securityGroups: [securityGroup],
			operatorRole,
			architectures: [Architecture.ARM_64],
			maxVCpuCount: computeProcessorCeiling(instances),
			logGroup: stack.makeLog(this, 'ProviderLog'),
		});
		provider.addFunction(search, {
			perExecutionEnvironmentMaxConcurrency: AT_ONCE,
			executionEnvironmentMemoryGiBPerVCpu: chooseShape(stack.settings.stones),
			// Only the alias is called, so a second set of processes under another name would be wasted.
			publishToLatestPublished: false,
		});
		const version = search.currentVersion;
		(version.node.defaultChild as CfnVersion).functionScalingConfig = {
			minExecutionEnvironments: instances.least,
			maxExecutionEnvironments: instances.most,
		};
		this.alias = new Alias(this, 'Ready', { aliasName: 'ready', version });
	}

	private makeNetwork(stack: StageStack): Vpc {
		const vpc = new Vpc(this, 'Network', {
			ipAddresses: IpAddresses.cidr('10.0.0.0/20'),
			maxAzs: ZONES,
			// A lasting stage survives the loss of a zone. In another one the second gateway is not worth its cost.
			natGateways: stack.settings.lasting ? ZONES : 1,
			subnetConfiguration: [
				{ name: 'out', subnetType: SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
				{ name: 'machines', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 22 },
			],
			// It would need one of CDK's functions, and nothing uses the default group.
			restrictDefaultSecurityGroup: false,
			gatewayEndpoints: { Table: { service: GatewayVpcEndpointAwsService.DYNAMODB }, Buckets: { service: GatewayVpcEndpointAwsService.S3 } },
		});
		vpc.addFlowLog('Refused', {
			destination: FlowLogDestination.toCloudWatchLogs(stack.makeLog(this, 'NetworkLog')),
			trafficType: FlowLogTrafficType.REJECT,
		});
		return vpc;
	}
}
