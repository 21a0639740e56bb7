import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';
import { readStageSettings } from '#infra/config.ts';
import { SINGLE_PAGE, writeContentSecurityPolicy } from '#infra/constructs/entrance/single-page.ts';
import { writeViewerFunction } from '#infra/constructs/entrance/viewer-network.ts';
import { MARKET_SCOPE } from '#shared/contract/accounts/token-scopes.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS, Problem } from '#shared/contract/errors.ts';
import { findResources, stageContext, synthesise } from './synth.ts';

const { templates } = synthesise('prod');
const resources = new Map(findResources(templates, 'AWS::ApiGateway::Resource').map(([name, { Properties }]) => [name.replace('api/', ''), Properties]));
const methods = findResources(templates, 'AWS::ApiGateway::Method').map(([, { Properties }]) => Properties);
const rows = Object.entries<Endpoint>(endpoints);

/** Returns the path of a resource, by its parents up to the gateway's root. */
function pathOf(id: string | undefined): string {
	const resource = id === undefined ? undefined : resources.get(id);
	if (!resource) return '';
	return `${pathOf((resource.ParentId as { Ref?: string }).Ref)}/${resource.PathPart}`;
}

/** Runs the function at CloudFront's edge. Returns the address of the file that it asks for. */
function runAtEdge(uri: string, accepted?: string): string {
	const headers = accepted === undefined ? {} : { 'accept-encoding': { value: accepted } };
	const handler: (event: { request: { uri: string; headers: object } }) => { uri: string } = new Function(`${SINGLE_PAGE}; return handler;`)();
	return handler({ request: { uri, headers } }).uri;
}

const methodsOf = ({ method, path }: Endpoint) =>
	methods.filter(({ HttpMethod, ResourceId }) => HttpMethod === method && pathOf((ResourceId as { Ref: string }).Ref) === `/api/v1${path}`);

describe('the gateway', () => {
	it.each(rows)('has one method for %s, behind what its caller must be', (_name, endpoint) => {
		const found = methodsOf(endpoint);
		expect(found).toHaveLength(1);
		const [method] = found;
		// The authorizer knows no API keys: the function verifies tokens and keys.
		if (endpoint.who === 'public' || endpoint.scope) {
			expect(method).toMatchObject({ AuthorizationType: 'NONE' });
			expect(method).not.toHaveProperty('AuthorizerId');
		} else {
			expect(method).toMatchObject({
				AuthorizationType: 'COGNITO_USER_POOLS',
				AuthorizerId: { Ref: expect.any(String) },
				AuthorizationScopes: [MARKET_SCOPE],
			});
		}
		const { service } = endpoint;
		// A function that is released gradually is called by its alias.
		const called = ['bids', 'members'].includes(service)
			? `"Ref":"Release${service}Live[0-9A-F]{8}"`
			: `"Fn::GetAtt":\\["${service.charAt(0).toUpperCase()}${service.slice(1)}[0-9A-F]{8}","Arn"\\]`;
		expect(JSON.stringify(method?.Integration)).toMatch(new RegExp(called));
	});

	it('answers to CloudFront alone, so that nobody can claim a network address', () => {
		expect(methods.filter(({ ApiKeyRequired }) => ApiKeyRequired !== true)).toEqual([]);
		const [[, plan] = []] = findResources(templates, 'AWS::ApiGateway::UsagePlan');
		expect(plan?.Properties.ApiStages).toHaveLength(1);
		expect(plan?.Properties).not.toHaveProperty('Quota');
		const origins = listKeys(templates).sent;
		expect(origins).toMatchObject([{ OriginPath: '/market', OriginCustomHeaders: [{ HeaderName: 'x-api-key' }] }]);
		expect(JSON.stringify(origins)).toContain('{{resolve:secretsmanager:');
	});

	/** Lists the generations of keys that a stage makes, that CloudFront sends, and that its gateway accepts. */
	function listKeys(of: typeof templates) {
		const made = new Map(
			findResources(of, 'AWS::SSM::Parameter').flatMap(([, { Properties }]) => {
				const generation = String(Properties.Name).match(/\/entrance-key\/(\d+)$/)?.[1];
				return generation === undefined ? [] : [[(Properties.Value as { Ref: string }).Ref, Number(generation)] as const];
			}),
		);
		const sent = findResources(of, 'AWS::CloudFront::Distribution')
			.flatMap(([, { Properties }]) => (Properties.DistributionConfig as { Origins: { OriginPath?: string; OriginCustomHeaders?: unknown }[] }).Origins)
			.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
		const parameters = of.api?.toJSON().Parameters as Record<string, { Default: string }>;
		const generationsIn = (value: unknown) =>
			[...JSON.stringify(value).matchAll(/"Ref":"(\w+)"/g)].flatMap(([, ref = '']) => {
				const generation = made.get(ref) ?? parameters[ref]?.Default.match(/\/entrance-key\/(\d+)$/)?.[1];
				return generation === undefined ? [] : [Number(generation)];
			});
		const keys = findResources(of, 'AWS::ApiGateway::ApiKey').map(([id, { Properties }]) => [id.replace('api/', ''), generationsIn(Properties.Value)] as const);
		const admitted = findResources(of, 'AWS::ApiGateway::UsagePlanKey').map(([, { Properties }]) => (Properties.KeyId as { Ref: string }).Ref);
		return {
			sent,
			made: [...made.values()].sort(),
			inUse: generationsIn(sent),
			taken: keys.flatMap(([id, generations]) => (admitted.includes(id) ? generations : [])).sort(),
			counted: [...new Set(generationsIn(findResources(of, 'AWS::WAFv2::WebACL')))].sort(),
		};
	}

	it('changes its key by deploying, and no call is refused meanwhile or when the deployment is taken back', () => {
		const [before, after] = [listKeys(templates), listKeys(synthesise('prod', { entranceKey: 2 }).templates)];
		expect(before).toMatchObject({ made: [1, 2], inUse: [1], taken: [1, 2], counted: [1, 2] });
		expect(after).toMatchObject({ made: [1, 2, 3], inUse: [2], taken: [1, 2, 3], counted: [1, 2, 3] });
		// CloudFront is updated first: the previous gateway accepts the key that it sends from then
		// on, and the next gateway accepts the earlier key.
		for (const { taken } of [before, after]) expect(taken).toEqual(expect.arrayContaining([...before.inUse, ...after.inUse]));
		expect(findResources(templates, 'AWS::ApiGateway::ApiKey').every(([name]) => name.startsWith('api/'))).toBe(true);
		expect(JSON.stringify(templates.api?.toJSON())).not.toMatch(/ImportValue":"[^"]*Secret/);
	});

	it('has no method beside the contract', () => {
		const preflights = rows.filter(([, { publishable }]) => publishable);
		expect(methods).toHaveLength(rows.length + preflights.length);
		expect(methods.filter(({ HttpMethod, Integration }) => HttpMethod === 'OPTIONS' && (Integration as { Type: string }).Type === 'MOCK')).toHaveLength(
			preflights.length,
		);
	});

	it("refuses in the contract's words", () => {
		const responses = findResources(templates, 'AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => Properties);
		expect(responses.map(({ ResponseType }) => ResponseType)).toEqual(expect.arrayContaining(['UNAUTHORIZED', 'THROTTLED', 'DEFAULT_4XX', 'DEFAULT_5XX']));
		for (const { ResponseType, ResponseTemplates, ResponseParameters, StatusCode } of responses) {
			const problem = Problem.parse(JSON.parse((ResponseTemplates as Record<string, string>)['application/json'] ?? ''));
			expect(String(problem.status), String(ResponseType)).toBe(StatusCode);
			expect(ResponseParameters).toMatchObject({ 'gatewayresponse.header.Content-Type': "'application/problem+json'" });
			const challenge = (ResponseParameters as Record<string, string>)['gatewayresponse.header.WWW-Authenticate'];
			expect(challenge, String(ResponseType)).toBe(StatusCode === '401' ? '\'Bearer realm="diamond-market"\'' : undefined);
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

	it('gives each call a number of its own, so that none uses up what another may take', () => {
		const [stage] = findResources(templates, 'AWS::ApiGateway::Stage');
		const settings = stage?.[1].Properties.MethodSettings as { ResourcePath: string; HttpMethod: string; ThrottlingRateLimit: number }[];
		const { perSecond } = readStageSettings('prod', stageContext.stages).requests;
		for (const [name, { method, path }] of rows) {
			const resource = `/${`/api/v1${path}`.replaceAll('/', '~1')}`;
			const own = settings.filter(({ HttpMethod, ResourcePath }) => HttpMethod === method && ResourcePath === resource);
			expect(own, name).toMatchObject([{ ThrottlingRateLimit: perSecond }]);
		}
	});
});

describe('the firewall', () => {
	const firewalls = findResources(templates, 'AWS::WAFv2::WebACL');
	const rules = firewalls[0]?.[1];
	const rulesOf = () => (rules?.Properties.Rules ?? []) as { Name: string; Priority: number; Statement: object }[];
	const throughEntrance = {
		OrStatement: {
			Statements: Array(2).fill({
				ByteMatchStatement: expect.objectContaining({ FieldToMatch: { SingleHeader: { Name: 'x-api-key' } }, PositionalConstraint: 'EXACTLY' }),
			}),
		},
	};
	const ruleOf = (name: string) => rulesOf().find(({ Name }) => Name === name);

	it('pays for three rules, each of which counts: what a call contains is checked by its schema', () => {
		expect(rulesOf().map(({ Priority, Name }) => [Priority, Name])).toEqual([
			[1, 'SignInsPerAddress'],
			[0, 'CallsPerAddress'],
			[2, 'SignInsAtPool'],
		]);
		expect(rulesOf().filter(({ Statement }) => !('RateBasedStatement' in Statement))).toEqual([]);
	});

	it('counts sign-ins at the user pool too, where the web app goes by itself', () => {
		expect(firewalls).toHaveLength(1);
		expect(ruleOf('SignInsAtPool')).toMatchObject({
			Action: { Block: {} },
			Statement: {
				RateBasedStatement: {
					Limit: 120,
					AggregateKeyType: 'IP',
					EvaluationWindowSec: 60,
					ScopeDownStatement: { AndStatement: { Statements: [{ NotStatement: { Statement: throughEntrance } }, { NotStatement: expect.anything() }] } },
				},
			},
		});
		const stood = findResources(templates, 'AWS::WAFv2::WebACLAssociation').map(([, { Properties }]) => Properties);
		expect(stood).toHaveLength(2);
		for (const { WebACLArn } of stood) expect(WebACLArn).toEqual({ 'Fn::GetAtt': [firewalls[0]?.[0].replace('api/', ''), 'Arn'] });
		expect(JSON.stringify(stood)).toMatch(/"ResourceArn":\{"Fn::ImportValue":"[^"]*Members/);
	});

	it('does not count what the functions ask the pool for, all from the few addresses of Lambda, so that one network cannot have them refused to everybody', () => {
		const { Statement } = ruleOf('SignInsAtPool') as { Statement: { RateBasedStatement: { ScopeDownStatement: object } } };
		const is = (name: string, value: unknown) => ({
			ByteMatchStatement: expect.objectContaining({ FieldToMatch: { SingleHeader: { Name: name } }, PositionalConstraint: 'EXACTLY', SearchString: value }),
		});
		expect(Statement.RateBasedStatement.ScopeDownStatement).toMatchObject({
			AndStatement: {
				Statements: [
					expect.anything(),
					{
						NotStatement: {
							Statement: {
								OrStatement: {
									Statements: [
										is('x-amzn-cognito-client-id', { 'Fn::ImportValue': expect.stringMatching(/MembersLogin/) }),
										is('x-amzn-cognito-operation-name', 'GetTokensFromRefreshToken'),
										is('x-amzn-cognito-operation-name', 'RevokeToken'),
									],
								},
							},
						},
					},
				],
			},
		});
	});

	it('refuses a network that calls too often, by what CloudFront says of the caller, and counts nothing that came past it', () => {
		const counted = { EvaluationWindowSec: 60, AggregateKeyType: 'FORWARDED_IP', ForwardedIPConfig: { HeaderName: VIEWER_NETWORK, FallbackBehavior: 'MATCH' } };
		expect(rules?.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
		expect(ruleOf('CallsPerAddress')).toMatchObject({
			Action: { Block: {} },
			Statement: { RateBasedStatement: { Limit: 1200, ...counted, ScopeDownStatement: throughEntrance } },
		});
		const [signIns, entrance] = [expect.objectContaining({ SearchString: '/api/v1/login/', FieldToMatch: { UriPath: {} } }), throughEntrance];
		expect(ruleOf('SignInsPerAddress')).toMatchObject({
			Action: { Block: {} },
			Statement: {
				RateBasedStatement: { Limit: 120, ...counted, ScopeDownStatement: { AndStatement: { Statements: [{ ByteMatchStatement: signIns }, entrance] } } },
			},
		});
		expect(JSON.stringify(rules?.Properties)).toContain('{{resolve:secretsmanager:');
		const stage = JSON.stringify(findResources(templates, 'AWS::WAFv2::WebACLAssociation').map(([, { Properties }]) => Properties.ResourceArn));
		expect(stage).toMatch(/:apigateway:.*restapis.*stages/);
	});

	it('tells whom it refuses to come back in a minute', () => {
		const refusal = findResources(templates, 'AWS::ApiGateway::GatewayResponse').find(([, { Properties }]) => Properties.ResponseType === 'WAF_FILTERED');
		expect(refusal?.[1].Properties).toMatchObject({ StatusCode: '429', ResponseParameters: { 'gatewayresponse.header.Retry-After': "'60'" } });
	});

	it('is not paid for where things are only tried', () => {
		expect(findResources(synthesise('trial').templates, 'AWS::WAFv2::WebACL')).toEqual([]);
	});

	it.each([
		['203.0.113.7', '203.0.113.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
		['2001:db8:1:2::6', '2001:db8:1:2::'],
		['2001:db8::1', '2001:db8:0:0::'],
		['2001:db8:1::', '2001:db8:1:0::'],
		['::1', '0:0:0:0::'],
	])('counts %s as %s, whatever the visitor says', (ip, network) => {
		const handler: (event: object) => { headers: object } = new Function(`${writeViewerFunction({ knowsCountry: false })}; return handler;`)();
		const headers = { accept: { value: '*/*' }, [VIEWER_NETWORK]: { value: '198.51.100.9' } };
		expect(handler({ viewer: { ip }, request: { headers } }).headers).toEqual({ ...headers, [VIEWER_NETWORK]: { value: network } });
	});

	it.each([
		{ knowsCountry: true, said: { value: 'JP' } },
		{ knowsCountry: false, said: undefined },
	])('hands on the country that CloudFront says where a session begins, and never the visitor’s own word: %j', ({ knowsCountry, said }) => {
		const handler: (event: object) => { headers: Record<string, object> } = new Function(`${writeViewerFunction({ knowsCountry })}; return handler;`)();
		const call = (headers: object) => handler({ viewer: { ip: '203.0.113.7' }, request: { headers } }).headers[VIEWER_COUNTRY];
		const forged = { [VIEWER_COUNTRY]: { value: 'CH' } };
		expect(call({ ...forged, 'cloudfront-viewer-country': { value: 'JP' } })).toEqual(said);
		expect(call(forged)).toBeUndefined();
	});

	it('hands an assistant’s message on to its call, and answers another method itself', () => {
		const code = writeViewerFunction({ knowsCountry: false, postTo: '/api/v1/mcp' });
		const handler: (event: object) => object = new Function(`${code}; return handler;`)();
		const call = (method: string) => handler({ viewer: { ip: '203.0.113.7' }, request: { method, uri: '/mcp', headers: {} } });
		expect(call('POST')).toMatchObject({ uri: '/api/v1/mcp', headers: { [VIEWER_NETWORK]: { value: '203.0.113.7' } } });
		expect(call('GET')).toEqual({ statusCode: 405, statusDescription: 'Method Not Allowed', headers: { allow: { value: 'POST' } } });
		const written = findResources(templates, 'AWS::CloudFront::Function').map(([, { Properties }]) => Properties.FunctionCode);
		expect(written).toContain(code);
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
		const signIns = ['/api/v1/login/authenticate', '/api/v1/login/session'];
		expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual(['/api/v1/common/tonight', ...signIns, '/widget/*', '/api/*', '/mcp', '/live']);
		for (const behaviour of config.CacheBehaviors.slice(4)) {
			// AWS's own policies: no caching; forward everything from the viewer except the host.
			expect(behaviour).toMatchObject({
				CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
				OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
				ViewerProtocolPolicy: 'https-only',
			});
		}
	});

	const find = (type: string, reference: unknown) =>
		findResources(templates, type).find(([name]) => name.endsWith(`/${(reference as { Ref: string }).Ref}`))?.[1].Properties;

	it('lets pages of other sites load the script of the widget, and no other file of the app', () => {
		const headersOf = (behaviour: Record<string, unknown> | undefined) =>
			JSON.stringify(find('AWS::CloudFront::ResponseHeadersPolicy', behaviour?.ResponseHeadersPolicyId));
		expect(headersOf(config.CacheBehaviors[3])).toContain('"Header":"cross-origin-resource-policy","Override":true,"Value":"cross-origin"');
		expect(config.CacheBehaviors[3]?.TargetOriginId).toBe(config.DefaultCacheBehavior.TargetOriginId);
		for (const behaviour of [config.DefaultCacheBehavior, ...config.CacheBehaviors.toSpliced(3, 1)]) expect(headersOf(behaviour)).not.toContain('cross-origin');
	});

	it('tells of the country where a session begins, keeps nothing of it, and mixes up no two visitors', () => {
		for (const behaviour of config.CacheBehaviors.slice(1, 3)) {
			expect(behaviour).toMatchObject({ OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', ViewerProtocolPolicy: 'https-only' });
			expect(find('AWS::CloudFront::CachePolicy', behaviour.CachePolicyId)).toMatchObject({
				CachePolicyConfig: {
					MinTTL: 0,
					DefaultTTL: 0,
					MaxTTL: 1,
					ParametersInCacheKeyAndForwardedToOrigin: {
						CookiesConfig: { CookieBehavior: 'all' },
						HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization', 'CloudFront-Viewer-Country'] },
						QueryStringsConfig: { QueryStringBehavior: 'all' },
					},
				},
			});
		}
		// No cache stores answers to a POST.
		for (const [, { method, beginsSession }] of rows) if (beginsSession) expect(method).toBe('POST');
	});

	it('keeps for a moment what everybody is answered alike, and lets nothing of the visitor into it', () => {
		const [kept] = config.CacheBehaviors;
		expect(find('AWS::CloudFront::CachePolicy', kept?.CachePolicyId)).toMatchObject({
			CachePolicyConfig: {
				MinTTL: 0,
				DefaultTTL: 0,
				MaxTTL: 60,
				ParametersInCacheKeyAndForwardedToOrigin: {
					CookiesConfig: { CookieBehavior: 'none' },
					HeadersConfig: { HeaderBehavior: 'none' },
					QueryStringsConfig: { QueryStringBehavior: 'none' },
				},
			},
		});
		expect(find('AWS::CloudFront::OriginRequestPolicy', kept?.OriginRequestPolicyId)).toMatchObject({
			OriginRequestPolicyConfig: { HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [VIEWER_NETWORK] } },
		});
		expect(kept).toMatchObject({ AllowedMethods: ['GET', 'HEAD', 'OPTIONS'], FunctionAssociations: [{ EventType: 'viewer-request' }] });
	});

	it("leaves the API's errors as they are, and caches no failure", () => {
		// The statuses that CloudFront always caches. A 404 to a guest or a stranger would be answered to a stone's seller, too.
		const errors = [404, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
		expect(config).toHaveProperty('CustomErrorResponses', errors);
		expect(errors.map(({ ErrorCode }) => ErrorCode)).toContain(ERROR_STATUS.NOT_FOUND);
		expect(config.DefaultCacheBehavior.FunctionAssociations).toHaveLength(1);
		const [api, live] = config.CacheBehaviors.slice(-2);
		expect(api?.FunctionAssociations).toHaveLength(1);
		expect(live).not.toHaveProperty('FunctionAssociations');
	});

	it("gives the app's page for the app's addresses, and files for files", () => {
		const answered = (uri: string) => runAtEdge(uri);
		expect(['/', '/search', '/stones/01J', '/otp-verification/taro@example.com'].map(answered)).toEqual(Array(4).fill('/index.html'));
		const files = ['/assets/index-Bx1.js', '/sw.js', '/config.json', '/manifest.webmanifest', '/favicon.svg', '/assets/reader.wasm'];
		expect(files.map(answered)).toEqual(files);
	});

	it('gives scripts and style sheets as the build compressed them, to who accepts Brotli', () => {
		const files = ['/assets/index-Bx1.js', '/assets/styles-Bx1.css'];
		for (const accepted of ['gzip, deflate, br, zstd', 'br']) expect(files.map((file) => runAtEdge(file, accepted))).toEqual(files.map((file) => `${file}.br`));
		expect(files.map((file) => runAtEdge(file, 'gzip'))).toEqual(files);
		const others = ['/sw.js', '/assets/inter-Bx1.woff2', '/assets/reader.wasm', '/config.json'];
		expect(others.map((file) => runAtEdge(file, 'br'))).toEqual(others);
		expect(runAtEdge('/assets/nothing', 'br')).toBe('/index.html');
	});

	it('lets the app talk to itself and to the sheets only', () => {
		const policy = writeContentSecurityPolicy(['https://sheets.example']);
		expect(policy).toContain("connect-src 'self' https://sheets.example;");
		expect(policy).toContain("frame-ancestors 'none'");
		// Frames show other sites' pages over TLS, never the market's own.
		expect(policy).toMatch(/frame-src https:;/);
		expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
		// No inline styles of elements or attributes, which injected markup could contain, and no separate directive that allows them.
		expect(policy).toContain("style-src 'self';");
		expect(policy).not.toMatch(/'unsafe-(inline|eval|hashes)'|-src-(attr|elem)/);
	});

	it("says where the app's files are, for who cleans up", () => {
		templates.entrance?.hasOutput('WebBucket', { Value: { Ref: Match.stringLikeRegexp('^Web') } });
	});

	it("sends the app's policy with the page, whatever the bucket says", () => {
		const headers = findResources(templates, 'AWS::CloudFront::ResponseHeadersPolicy').filter(([, { Properties }]) =>
			JSON.stringify(Properties).includes('style-src'),
		);
		expect(headers).toHaveLength(1);
		expect(headers[0]?.[1].Properties).toMatchObject({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig: { ContentSecurityPolicy: { Override: true } } } });
		const sent = JSON.stringify(headers);
		expect(sent).toContain("style-src 'self';");
		expect(sent).not.toMatch(/'unsafe-(inline|eval|hashes)'/);
	});
});

describe('the live channel', () => {
	it('has its three routes', () => {
		const routes = findResources(templates, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties.RouteKey);
		expect(routes.sort()).toEqual(['$connect', '$default', '$disconnect']);
		templates.live?.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: 'live', AutoDeploy: true });
	});
});
