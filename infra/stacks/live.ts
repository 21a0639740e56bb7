import { type App, Validations } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { StageSettings } from '#infra/config.ts';
import { LIVE_STAGE } from '../constructs/api/gateway-stages.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/functions/market-functions.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';

const ROUTES = ['$connect', '$disconnect', '$default'];

/** Fields of the access log. The query is missing, since it has the ticket. */
const ACCESS_LOG = {
	requestId: '$context.requestId',
	time: '$context.requestTime',
	route: '$context.routeKey',
	event: '$context.eventType',
	status: '$context.status',
	connection: '$context.connectionId',
	integrationError: '$context.integrationErrorMessage',
	address: '$context.identity.sourceIp',
};

/** The live channel: adds the routes and their function to the entrance's WebSocket gateway. */
export class LiveStack extends StageStack {
	readonly functions: MarketFunctions<'live'>;

	constructor(app: App, settings: StageSettings, resources: StageResources) {
		super(app, 'live', settings, { description: 'the live channel' });
		this.functions = makeFunctions(this, ['live'], resources);
		const liveApiId = resources.liveApi.apiId;
		this.permitCalls(liveApiId);
		const stage = this.makeStage(liveApiId);
		for (const route of this.makeRoutes(liveApiId)) stage.node.addDependency(route);
	}

	private permitCalls(apiId: string): void {
		this.functions.live.addPermission('Frames', {
			principal: new ServicePrincipal('apigateway.amazonaws.com'),
			sourceArn: this.formatArn({ service: 'execute-api', resource: apiId, resourceName: `${LIVE_STAGE}/*` }),
		});
	}

	private makeRoutes(apiId: string): CfnRoute[] {
		const integration = new CfnIntegration(this, 'Integration', {
			apiId,
			integrationType: 'AWS_PROXY',
			integrationUri: `arn:${this.partition}:apigateway:${this.region}:lambda:path/2015-03-31/functions/${this.functions.live.functionArn}/invocations`,
		});
		return ROUTES.map((routeKey) => {
			const route = new CfnRoute(this, `Route${routeKey}`, { apiId, routeKey, authorizationType: 'NONE', target: `integrations/${integration.ref}` });
			Validations.of(route).acknowledge({
				id: 'AwsSolutions-APIG4',
				reason: 'The function takes the ticket, which works once within a minute, and refuses the connection without it; frames come only over a connection',
			});
			return route;
		});
	}

	private makeStage(apiId: string): CfnStage {
		const { requests } = this.settings;
		const log = this.makeLog(this, 'AccessLog');
		// API Gateway writes its failures to this name, and would otherwise create the group without expiry.
		const failures = this.makeLog(this, 'FailureLog', `/aws/apigateway/${apiId}/${LIVE_STAGE}`);
		const stage = new CfnStage(this, 'Stage', {
			apiId,
			stageName: LIVE_STAGE,
			autoDeploy: true,
			accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
			defaultRouteSettings: { throttlingRateLimit: requests.perSecond, throttlingBurstLimit: requests.burst, loggingLevel: 'ERROR', dataTraceEnabled: false },
		});
		stage.node.addDependency(failures);
		return stage;
	}
}
