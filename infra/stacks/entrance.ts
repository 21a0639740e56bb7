import { type App, CfnOutput, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
	AllowedMethods,
	type BehaviorOptions,
	CacheCookieBehavior,
	CacheHeaderBehavior,
	CachePolicy,
	CacheQueryStringBehavior,
	Distribution,
	Function as EdgeFunction,
	type FunctionAssociation,
	FunctionCode,
	FunctionEventType,
	FunctionRuntime,
	HttpVersion,
	OriginProtocolPolicy,
	OriginRequestHeaderBehavior,
	OriginRequestPolicy,
	OriginSslPolicy,
	PriceClass,
	ResponseHeadersPolicy,
	SecurityPolicyProtocol,
	ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { VIEWER_NETWORK } from '#functions/environment.ts';
import type { StageSettings } from '#infra/config.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { API_STAGE, LIVE_STAGE } from '../constructs/api/gateway-stages.ts';
import { EntranceKeys } from '../constructs/entrance/entrance-key.ts';
import { SECURITY_HEADERS } from '../constructs/entrance/security-headers.ts';
import { SINGLE_PAGE, writeContentSecurityPolicy } from '../constructs/entrance/single-page.ts';
import { CLOUDFRONT_COUNTRY, writeViewerFunction } from '../constructs/entrance/viewer-network.ts';
import { WIDGET_HEADERS, WIDGET_PATH } from '../constructs/entrance/widget-script.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { DataStack } from './data.ts';

/**
 * The market's one origin: CloudFront before the web app's bucket and the two gateways, which are still empty here. Functions must know the origin before the
 * gateways can know the functions, so `api.ts` and `live.ts` fill them later.
 */
export class EntranceStack extends StageStack {
	readonly web: PrivateBucket;
	readonly api: CfnRestApi;
	readonly keys: EntranceKeys;
	readonly live: WebSocketApi;
	readonly distribution: Distribution;
	/** `https://…` without a trailing slash. */
	readonly origin: string;
	private readonly gatewayHeaders = new ResponseHeadersPolicy(this, 'GatewayHeaders', {
		securityHeadersBehavior: {
			...SECURITY_HEADERS,
			contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'", override: false },
		},
	});

	constructor(app: App, settings: StageSettings, data: DataStack) {
		super(app, 'entrance', settings, { description: 'the one origin' });
		// The files can be built again from the repository, so no stage keeps them.
		this.web = new PrivateBucket(this, 'Web', { removalPolicy: RemovalPolicy.DESTROY });
		this.api = new CfnRestApi(this, 'Api', {
			name: `${this.stackName}-api`,
			endpointConfiguration: { types: ['REGIONAL'] },
			// Every answer may be compressed by its function.
			binaryMediaTypes: ['*/*'],
		});
		Validations.of(this.api).acknowledge({
			id: 'AwsSolutions-APIG2',
			reason: "Every function checks the whole request by the contract's schema and names each wrong path; the gateway could not",
		});
		this.keys = new EntranceKeys(this, 'Keys');
		this.live = new WebSocketApi(this, 'Live', { apiName: `${this.stackName}-live` });
		this.distribution = this.makeDistribution(data);
		this.origin = `https://${settings.domain?.name ?? this.distribution.distributionDomainName}`;
		new CfnOutput(this, 'Origin', { value: this.origin });
		new CfnOutput(this, 'WebBucket', { value: this.web.bucketName });
		this.keepExports(this.api.ref, this.api.attrRootResourceId, this.live.apiId, this.web.bucketArn, this.web.bucketName);
		this.keepExports(this.distribution.distributionId, this.distribution.distributionDomainName);
	}

	private makeDistribution(data: DataStack): Distribution {
		const { domain } = this.settings;
		const toApi: BehaviorOptions = {
			...this.gatewayBehaviour(this.api.ref, { originPath: `/${API_STAGE}`, customHeaders: this.keys.headers }),
			functionAssociations: [this.runAtEdge('ViewerNetwork', writeViewerFunction({ knowsCountry: false }))],
		};
		const app = this.webBehaviour(data);
		const toAssistant: BehaviorOptions = {
			...toApi,
			functionAssociations: [this.runAtEdge('Assistant', writeViewerFunction({ knowsCountry: false, postTo: `/api/v1${endpoints.assistant.path}` }))],
		};
		const signIn: BehaviorOptions = { ...toApi, ...this.signInBehaviour() };
		const kept: BehaviorOptions = { ...toApi, ...this.keptBehaviour() };
		const distribution = new Distribution(this, 'Distribution', {
			comment: this.stackName,
			httpVersion: HttpVersion.HTTP2_AND_3,
			priceClass: PriceClass.PRICE_CLASS_200,
			defaultRootObject: 'index.html',
			// CloudFront caches these errors for ten seconds, even against no-store: one caller's refusal would be answered to every caller of the same path.
			errorResponses: [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
			...(domain
				? {
						minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
						domainNames: [domain.name],
						certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
					}
				: {}),
			defaultBehavior: app,
			// The first matching pattern applies.
			additionalBehaviors: {
				...Object.fromEntries(KEPT_PATHS.map((path) => [path, kept])),
				...Object.fromEntries(SIGN_IN_PATHS.map((path) => [path, signIn])),
				[`${WIDGET_PATH}*`]: this.widgetBehaviour(app),
				'/api/*': toApi,
				[endpoints.assistant.path]: toAssistant,
				[`/${LIVE_STAGE}`]: this.gatewayBehaviour(this.live.apiId),
			},
		});
		Validations.of(distribution).acknowledge(
			{ id: 'AwsSolutions-CFR1', reason: 'Dealers travel: no country is shut out' },
			{
				id: 'AwsSolutions-CFR2',
				reason: "The firewall stands before the API, in the stage's region; what else is answered here comes from the cache",
			},
			{
				id: 'AwsSolutions-CFR3',
				reason: 'CloudFront logs whole paths, and one call of the specification has a sign-up code in its path; the gateways log every call without it',
			},
			{ id: 'AwsSolutions-CFR4', reason: 'TLS 1.2 holds with a domain of its own; CloudFront fixes the policy of its default certificate' },
		);
		return distribution;
	}

	private webBehaviour({ sheets, media }: DataStack): BehaviorOptions {
		const { domain } = this.settings;
		// Older Safari does not count wss: as 'self'.
		const files = `https://${media.bucket.bucketRegionalDomainName}`;
		const connect = [
			`https://${sheets.bucketRegionalDomainName}`,
			files,
			// The user pool, for signing in.
			`https://cognito-idp.${this.region}.amazonaws.com`,
			...(domain ? [`wss://${domain.name}`] : []),
		];
		return {
			origin: S3BucketOrigin.withOriginAccessControl(this.web),
			viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
			compress: true,
			cachePolicy: CachePolicy.CACHING_OPTIMIZED,
			functionAssociations: [this.runAtEdge('SinglePage', SINGLE_PAGE)],
			responseHeadersPolicy: new ResponseHeadersPolicy(this, 'WebHeaders', {
				securityHeadersBehavior: {
					...SECURITY_HEADERS,
					contentSecurityPolicy: { contentSecurityPolicy: writeContentSecurityPolicy(connect, [media.origin], [files]), override: true },
				},
				customHeadersBehavior: { customHeaders: [{ header: 'permissions-policy', value: 'camera=(self), geolocation=(), microphone=()', override: true }] },
			}),
		};
	}

	/** The widget's script is the one file of the app that pages of other sites load. */
	private widgetBehaviour({ functionAssociations: _, ...app }: BehaviorOptions): BehaviorOptions {
		return {
			...app,
			responseHeadersPolicy: new ResponseHeadersPolicy(this, 'WidgetHeaders', {
				securityHeadersBehavior: SECURITY_HEADERS,
				customHeadersBehavior: { customHeaders: Object.entries(WIDGET_HEADERS).map(([header, value]) => ({ header, value, override: true })) },
			}),
		};
	}

	/** Makes a function that CloudFront runs before anything else. */
	private runAtEdge(id: string, code: string): FunctionAssociation {
		return {
			eventType: FunctionEventType.VIEWER_REQUEST,
			function: new EdgeFunction(this, id, { runtime: FunctionRuntime.JS_2_0, code: FunctionCode.fromInline(code) }),
		};
	}

	/**
	 * Caches answers that are equal for everybody, as long as they state. Nothing that the visitor sends reaches the function, not even a token or
	 * language.
	 */
	private keptBehaviour(): Partial<BehaviorOptions> {
		return {
			allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
			cachePolicy: new CachePolicy(this, 'KeptAnswers', {
				minTtl: Duration.seconds(0),
				defaultTtl: Duration.seconds(0),
				maxTtl: Duration.minutes(1),
				enableAcceptEncodingGzip: true,
			}),
			originRequestPolicy: new OriginRequestPolicy(this, 'KeptAnswersNetwork', { headerBehavior: OriginRequestHeaderBehavior.allowList(VIEWER_NETWORK) }),
		};
	}

	/**
	 * Adds the country to calls that begin a session. CloudFront only adds headers that are part of a cache key, and a key needs a cache: of one
	 * second at most, for POSTs, which are never cached.
	 */
	private signInBehaviour(): Partial<BehaviorOptions> {
		return {
			cachePolicy: new CachePolicy(this, 'SignIns', {
				minTtl: Duration.seconds(0),
				defaultTtl: Duration.seconds(0),
				maxTtl: Duration.seconds(1),
				headerBehavior: CacheHeaderBehavior.allowList('Authorization', CLOUDFRONT_COUNTRY),
				queryStringBehavior: CacheQueryStringBehavior.all(),
				cookieBehavior: CacheCookieBehavior.all(),
			}),
			functionAssociations: [this.runAtEdge('ViewerCountry', writeViewerFunction({ knowsCountry: true }))],
		};
	}

	/** Never caches a gateway's answers, which are private. */
	private gatewayBehaviour(apiId: string, origin: Pick<HttpOriginProps, 'originPath' | 'customHeaders'> = {}): BehaviorOptions {
		return {
			origin: new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
				...origin,
				protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
				originSslProtocols: [OriginSslPolicy.TLS_V1_2],
				readTimeout: Duration.seconds(30),
			}),
			allowedMethods: AllowedMethods.ALLOW_ALL,
			viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
			cachePolicy: CachePolicy.CACHING_DISABLED,
			originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
			responseHeadersPolicy: this.gatewayHeaders,
			compress: false,
		};
	}
}

/** Calls that begin sessions. */
const SIGN_IN_PATHS = Object.values<Endpoint>(endpoints).flatMap(({ beginsSession, path }) => (beginsSession ? [`/api/v1${path}`] : []));
/** Calls with the same answer for everybody. */
const KEPT_PATHS = Object.values<Endpoint>(endpoints).flatMap(({ kept, path }) => (kept ? [`/api/v1${path}`] : []));
