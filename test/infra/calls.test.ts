import { describe, expect, it } from 'vitest';
import { SINGLE_PAGE, writeContentSecurityPolicy } from '#infra/constructs/single-page.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { Problem } from '#shared/contract/errors.ts';
import { findResources, synthesise } from './synth.ts';

const { templates } = synthesise('prod');
const resources = new Map(findResources(templates, 'AWS::ApiGateway::Resource').map(([name, { Properties }]) => [name.replace('api/', ''), Properties]));
const methods = findResources(templates, 'AWS::ApiGateway::Method').map(([, { Properties }]) => Properties);
const rows = Object.entries<Endpoint>(endpoints);

/** The path of a resource, by its parents up to the gateway's root. */
function pathOf(id: string | undefined): string {
	const resource = id === undefined ? undefined : resources.get(id);
	if (!resource) return '';
	return `${pathOf((resource.ParentId as { Ref?: string }).Ref)}/${resource.PathPart}`;
}

const methodsOf = ({ method, path }: Endpoint) =>
	methods.filter(({ HttpMethod, ResourceId }) => HttpMethod === method && pathOf((ResourceId as { Ref: string }).Ref) === `/api/v1${path}`);

describe('the gateway', () => {
	it.each(rows)('has one method for %s, behind what its caller must be', (_name, endpoint) => {
		const found = methodsOf(endpoint);
		expect(found).toHaveLength(1);
		const [method] = found;
		if (endpoint.who === 'public') {
			expect(method).toMatchObject({ AuthorizationType: 'NONE' });
			expect(method).not.toHaveProperty('AuthorizerId');
		} else {
			expect(method).toMatchObject({
				AuthorizationType: 'COGNITO_USER_POOLS',
				AuthorizerId: { Ref: expect.any(String) },
				AuthorizationScopes: ['aws.cognito.signin.user.admin'],
			});
		}
		const service = endpoint.service.charAt(0).toUpperCase() + endpoint.service.slice(1);
		expect(JSON.stringify(method?.Integration)).toMatch(new RegExp(`"Fn::GetAtt":\\["${service}[0-9A-F]{8}","Arn"\\]`));
	});

	it('answers to CloudFront alone, so that nobody can claim a network address', () => {
		expect(methods.filter(({ ApiKeyRequired }) => ApiKeyRequired !== true)).toEqual([]);
		const value = JSON.stringify(findResources(templates, 'AWS::ApiGateway::ApiKey').map(([, { Properties }]) => Properties.Value)[0]);
		expect(value).toContain('{{resolve:secretsmanager:');
		const origins = findResources(templates, 'AWS::CloudFront::Distribution').flatMap(
			([, { Properties }]) => (Properties.DistributionConfig as { Origins: { OriginPath?: string; OriginCustomHeaders?: unknown }[] }).Origins,
		);
		const sent = origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
		expect(sent).toMatchObject([{ OriginPath: '/market' }]);
		expect(JSON.stringify(sent[0]?.OriginCustomHeaders)).toBe(`[{"HeaderName":"x-api-key","HeaderValue":${value}}]`);
		const [[, plan] = []] = findResources(templates, 'AWS::ApiGateway::UsagePlan');
		expect(plan?.Properties.ApiStages).toHaveLength(1);
		expect(plan?.Properties).not.toHaveProperty('Quota');
		expect(findResources(templates, 'AWS::ApiGateway::UsagePlanKey')).toHaveLength(1);
	});

	it('has no method beside the contract', () => {
		expect(methods).toHaveLength(rows.length);
	});

	it("refuses in the contract's words", () => {
		const responses = findResources(templates, 'AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => Properties);
		expect(responses.map(({ ResponseType }) => ResponseType)).toEqual(expect.arrayContaining(['UNAUTHORIZED', 'THROTTLED', 'DEFAULT_4XX', 'DEFAULT_5XX']));
		for (const { ResponseType, ResponseTemplates, ResponseParameters, StatusCode } of responses) {
			const problem = Problem.parse(JSON.parse((ResponseTemplates as Record<string, string>)['application/json'] ?? ''));
			expect(String(problem.status), String(ResponseType)).toBe(StatusCode);
			expect(ResponseParameters).toMatchObject({ 'gatewayresponse.header.Content-Type': "'application/problem+json'" });
		}
	});

	it('logs calls without what was asked for: a path may hold a code, a query a ticket', () => {
		const stages = [...findResources(templates, 'AWS::ApiGateway::Stage'), ...findResources(templates, 'AWS::ApiGatewayV2::Stage')];
		expect(stages).toHaveLength(2);
		for (const [name, { Properties }] of stages) {
			const { Format } = (Properties.AccessLogSetting ?? Properties.AccessLogSettings) as { Format: string };
			expect(Format, name).not.toMatch(/\$context\.(path|protocol)\b|querystring|\$context\.authorizer\.claims\.email/);
			expect(JSON.stringify(Properties), name).not.toMatch(/"(LoggingLevel":"INFO|DataTraceEnabled":true)/);
			expect(Properties.TracingEnabled ?? false, name).toBe(false);
		}
		for (const [, { Properties }] of findResources(templates, 'AWS::CloudFront::Distribution')) {
			expect(Properties.DistributionConfig).not.toHaveProperty('Logging');
		}
	});

	it('throttles every call, and sign-ins more', () => {
		const [stage] = findResources(templates, 'AWS::ApiGateway::Stage');
		const settings = stage?.[1].Properties.MethodSettings as { ResourcePath: string; HttpMethod: string; ThrottlingRateLimit: number }[];
		const rate = (path: string) => settings.find(({ ResourcePath }) => ResourcePath === path)?.ThrottlingRateLimit ?? Number.NaN;
		expect(rate('/*')).toBeGreaterThan(0);
		expect(rate('/~1api~1v1~1login~1authenticate')).toBeLessThan(rate('/*'));
	});
});

describe('the one origin', () => {
	const distribution = findResources(templates, 'AWS::CloudFront::Distribution').find(([name]) => name.startsWith('entrance/'));
	const config = distribution?.[1].Properties.DistributionConfig as {
		CacheBehaviors: Record<string, unknown>[];
		DefaultCacheBehavior: Record<string, unknown>;
		CustomErrorResponses?: unknown;
		Origins: Record<string, unknown>[];
	};

	it('sends calls and live frames to their gateways, uncached', () => {
		expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/*', '/live']);
		for (const behaviour of config.CacheBehaviors) {
			// AWS's own policies: nothing cached; all that the viewer sent but the host.
			expect(behaviour).toMatchObject({
				CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
				OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
				ViewerProtocolPolicy: 'https-only',
			});
		}
	});

	it("leaves the API's 404 alone", () => {
		expect(config).not.toHaveProperty('CustomErrorResponses');
		expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
		for (const behaviour of config.CacheBehaviors) expect(behaviour).not.toHaveProperty('FunctionAssociations');
	});

	it("gives the app's page for the app's addresses, and files for files", () => {
		const handler: (event: { request: { uri: string } }) => { uri: string } = new Function(`${SINGLE_PAGE}; return handler;`)();
		const answered = (uri: string) => handler({ request: { uri } }).uri;
		expect(['/', '/search', '/stones/01J', '/otp-verification/taro@example.com'].map(answered)).toEqual(Array(4).fill('/index.html'));
		const files = ['/assets/index-Bx1.js', '/sw.js', '/config.json', '/manifest.webmanifest', '/favicon.svg', '/assets/reader.wasm'];
		expect(files.map(answered)).toEqual(files);
	});

	it('lets the app talk to itself and to the sheets only', () => {
		const policy = writeContentSecurityPolicy(['https://sheets.example']);
		expect(policy).toContain("connect-src 'self' https://sheets.example;");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
	});
});

describe('the live channel', () => {
	it('takes no concurrency from the calls, nor they from it, where the stage says so', () => {
		const reserved = (of: typeof templates) =>
			findResources(of, 'AWS::Lambda::Function').flatMap(([name, { Properties }]) =>
				Properties.ReservedConcurrentExecutions === undefined ? [] : [[name.split('/')[0], Properties.ReservedConcurrentExecutions]],
			);
		expect(reserved(templates)).toContainEqual(['live', 50]);
		expect(reserved(synthesise('trial').templates)).toEqual([]);
	});

	it('has its three routes', () => {
		const routes = findResources(templates, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
		expect(routes.sort()).toEqual(['$connect', '$default', '$disconnect']);
		templates.live?.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: 'live', AutoDeploy: true });
	});
});
