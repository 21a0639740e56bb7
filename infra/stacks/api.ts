import { createHash } from 'node:crypto';
import { type App, Validations } from 'aws-cdk-lib';
import {
	CfnApiKey,
	CfnAuthorizer,
	CfnDeployment,
	type CfnGatewayResponse,
	type CfnMethod,
	CfnStage,
	CfnUsagePlan,
	CfnUsagePlanKey,
} from 'aws-cdk-lib/aws-apigateway';
import { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StageSettings } from '#infra/config.ts';
import { readInstances } from '#infra/search-host.ts';
import { type Endpoint, endpoints, type Service } from '#shared/contract/endpoints.ts';
import { API_PATH, addContractRoutes } from '../constructs/api/contract-routes.ts';
import { API_STAGE } from '../constructs/api/gateway-stages.ts';
import { addProblemResponses } from '../constructs/api/problem-responses.ts';
import type { EntranceKeyValue } from '../constructs/entrance/entrance-key.ts';
import { Firewall } from '../constructs/entrance/firewall.ts';
import { GradualRelease } from '../constructs/functions/gradual-release.ts';
import type { MarketFunction } from '../constructs/functions/market-function.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/functions/market-functions.ts';
import { SearchInstances } from '../constructs/search-instances.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { EntranceStack } from './entrance.ts';
import type { IdentityStack } from './identity.ts';

/** Fields of the access log. It has no requested path, since one call of the specification has a sign-up code in its path, and no query. */
const ACCESS_LOG = {
	requestId: '$context.requestId',
	time: '$context.requestTime',
	method: '$context.httpMethod',
	call: '$context.resourcePath',
	status: '$context.status',
	bytes: '$context.responseLength',
	milliseconds: '$context.responseLatency',
	functionMilliseconds: '$context.integrationLatency',
	refusal: '$context.error.responseType',
	member: '$context.authorizer.claims.member',
	address: '$context.identity.sourceIp',
	agent: '$context.identity.userAgent',
};

/** The API: adds the contract's calls and their functions to the entrance's gateway. */
export class ApiStack extends StageStack {
	readonly functions: MarketFunctions<'http'>;
	/** The call targets: the functions, or the alias of a function that is kept ready or released gradually. */
	private readonly called: Record<Service, IFunction>;

	constructor(app: App, settings: StageSettings, entrance: EntranceStack, identity: IdentityStack, resources: StageResources) {
		super(app, 'api', settings, { description: 'the calls of the contract' });
		const restApiId = entrance.api.ref;
		this.functions = makeFunctions(this, ['http'], resources);
		this.called = { ...this.functions, search: this.keptReady(this.functions.search), ...this.releaseGradually() };
		const authorizer = new CfnAuthorizer(this, 'Authorizer', {
			restApiId,
			name: 'members',
			type: 'COGNITO_USER_POOLS',
			identitySource: 'method.request.header.Authorization',
			providerArns: [identity.pool.userPoolArn],
		});
		const methods = addContractRoutes(this, {
			restApiId,
			rootResourceId: entrance.api.attrRootResourceId,
			authorizer,
			uriOf: (service) => this.integrationUri(service),
		});
		const responses = addProblemResponses(this, restApiId);
		this.permitCalls(restApiId);
		const deployment = this.deploy(restApiId, methods, responses);
		const stage = this.makeStage(restApiId, deployment);
		const keys = entrance.keys.of(this);
		this.admitEntrance(entrance, keys, stage);
		const { pool, client } = identity;
		if (settings.callsPerAddress > 0)
			new Firewall(this, 'Firewall', {
				...{ stage, keys, poolArn: pool.userPoolArn, ownClientId: client.userPoolClientId },
				callsPerAddress: settings.callsPerAddress,
			});
		else
			Validations.of(stage).acknowledge({
				id: 'AwsSolutions-APIG3',
				reason: 'callsPerAddress is 0: a stage to try things has no firewall, see docs/operations.md',
			});
	}

	/** Keeps searches ready. A deployment sends calls to new ones only when they are ready, so nobody waits for a search to load the market. */
	private keptReady(search: MarketFunction): IFunction {
		const { warmSearch } = this.settings;
		const instances = readInstances('search', this.settings);
		if (instances) return new SearchInstances(this, 'SearchInstances', { search, instances }).alias;
		if (warmSearch === 0) return search;
		return new Alias(this, 'SearchReady', { aliasName: 'ready', version: search.currentVersion, provisionedConcurrentExecutions: warmSearch });
	}

	/** Releases gradually the functions that must not fail for everybody at once: sign-in and bids. */
	private releaseGradually(): Partial<Record<Service, IFunction>> {
		if (!this.settings.gradualReleases) return {};
		const application = new LambdaApplication(this, 'Releases');
		const release = (name: Service) => new GradualRelease(this, name, this.functions[name], application).alias;
		return { bids: release('bids'), members: release('members') };
	}

	private integrationUri(service: Service): string {
		return `arn:${this.partition}:apigateway:${this.region}:lambda:path/2015-03-31/functions/${this.called[service].functionArn}/invocations`;
	}

	private permitCalls(restApiId: string): void {
		for (const answering of Object.values(this.called)) {
			answering.addPermission('Calls', {
				principal: new ServicePrincipal('apigateway.amazonaws.com'),
				sourceArn: this.formatArn({ service: 'execute-api', resource: restApiId, resourceName: `${API_STAGE}/*` }),
			});
		}
	}

	/** Makes a deployment, which is a copy of the calls. Its name changes with them, so that a new one is made. */
	private deploy(restApiId: string, methods: readonly CfnMethod[], responses: readonly CfnGatewayResponse[]): CfnDeployment {
		const parts = this.resolve([
			methods.map(({ httpMethod, resourceId, integration, authorizationType, authorizationScopes, apiKeyRequired }) => [
				httpMethod,
				resourceId,
				integration,
				authorizationType,
				authorizationScopes,
				apiKeyRequired,
			]),
			responses.map(({ responseType, statusCode, responseTemplates, responseParameters }) => [responseType, statusCode, responseTemplates, responseParameters]),
		]);
		const shape = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
		const deployment = new CfnDeployment(this, `Deployment${shape}`, { restApiId });
		for (const part of [...methods, ...responses]) deployment.node.addDependency(part);
		return deployment;
	}

	/** Admits the entrance's keys to the stage. Nobody else has one. */
	private admitEntrance({ api }: EntranceStack, keys: readonly EntranceKeyValue[], stage: CfnStage): void {
		const plan = new CfnUsagePlan(this, 'EntrancePlan', { usagePlanName: `${this.stackName}-entrance`, apiStages: [{ apiId: api.ref, stage: stage.ref }] });
		for (const { generation, value } of keys) {
			const key = new CfnApiKey(this, `EntranceKey${generation}`, { name: `${this.stackName}-entrance-${generation}`, enabled: true, value });
			new CfnUsagePlanKey(this, `EntrancePlanKey${generation}`, { usagePlanId: plan.ref, keyId: key.ref, keyType: 'API_KEY' });
		}
	}

	private makeStage(restApiId: string, deployment: CfnDeployment): CfnStage {
		const { requests } = this.settings;
		const calls = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({ method, resourcePath: `/${(API_PATH + path).replaceAll('/', '~1')}` }));
		const log = this.makeLog(this, 'AccessLog');
		// API Gateway writes its failures to this name, and would otherwise create the group without expiry.
		const failures = this.makeLog(this, 'FailureLog', `API-Gateway-Execution-Logs_${restApiId}/${API_STAGE}`);
		const stage = new CfnStage(this, 'Stage', {
			restApiId,
			deploymentId: deployment.ref,
			stageName: API_STAGE,
			// No tracing here, since a trace has the whole path. The functions trace themselves.
			tracingEnabled: false,
			accessLogSetting: { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
			// Each call by name, so that none uses another's limit.
			methodSettings: [{ method: '*', resourcePath: '/*' }, ...calls].map(({ method, resourcePath }) => ({
				httpMethod: method,
				resourcePath,
				throttlingRateLimit: requests.perSecond,
				throttlingBurstLimit: requests.burst,
				// Only errors without data: information would contain the path.
				loggingLevel: 'ERROR',
				dataTraceEnabled: false,
			})),
		});
		stage.node.addDependency(failures);
		return stage;
	}
}
