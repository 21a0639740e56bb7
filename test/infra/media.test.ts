import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '#infra/functions.ts';
import { MEDIA } from '#infra/media.ts';
import { findResources, synthesise } from './synth.ts';

const { templates, stacks } = synthesise('prod');
const propertiesOf = (type: string, name: RegExp) => {
	const found = findResources(templates, type).filter(([id]) => name.test(id));
	expect(found).toHaveLength(1);
	return found[0]?.[1].Properties ?? {};
};
const bucket = propertiesOf('AWS::S3::Bucket', /^data\/MediaBucket/);
const queue = propertiesOf('AWS::SQS::Queue', /^data\/MediaQueue/);

describe('the bucket of photos and videos', () => {
	it('forgets what nobody checked, and archives, after a day, and copies of the own data after two; what is shown stays', () => {
		const { Rules } = bucket.LifecycleConfiguration as { Rules: { Prefix?: string; ExpirationInDays?: number }[] };
		expect(Rules.flatMap(({ Prefix, ExpirationInDays }) => (ExpirationInDays ? [[Prefix, ExpirationInDays]] : []))).toEqual([
			[MEDIA.pending, 1],
			[MEDIA.archives, 1],
			[MEDIA.threadDrafts, 1],
			[MEDIA.ownData, 2],
		]);
		// Elsewhere the earlier versions of deleted objects stay for weeks.
		expect(Rules.find(({ Prefix }) => Prefix === MEDIA.ownData)).toMatchObject({ NoncurrentVersionExpiration: { NoncurrentDays: 1 } });
	});

	it('tells of uploads, and of nothing that the market itself writes', () => {
		expect(bucket.NotificationConfiguration).toEqual({
			QueueConfigurations: [
				{
					Event: 's3:ObjectCreated:Post',
					Queue: { 'Fn::GetAtt': [expect.stringMatching(/^MediaQueue/), 'Arn'] },
					Filter: { S3Key: { Rules: [{ Name: 'prefix', Value: MEDIA.pending }] } },
				},
			],
		});
		const policies = findResources(templates, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => JSON.stringify(Properties));
		expect(policies.filter((policy) => /"Service":"s3.amazonaws.com".*MediaQueue/.test(policy))).toHaveLength(1);
	});

	it("takes uploads and gives archives to the market's page", () => {
		const origin = 'https://d111111abcdef8.cloudfront.net';
		const named = findResources(synthesise('trial', { origin }).templates, 'AWS::S3::Bucket');
		const rules = named.flatMap(([id, { Properties }]) =>
			'CorsConfiguration' in Properties ? [[id.replace(/[0-9A-F]{8}$/, ''), Properties.CorsConfiguration]] : [],
		);
		expect(Object.fromEntries(rules)).toMatchObject({
			'data/MediaBucket': { CorsRules: [{ AllowedMethods: ['POST', 'GET'], AllowedOrigins: [origin] }] },
			'data/Sheets': { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: [origin] }] },
		});
		expect(rules).toHaveLength(2);
	});

	it("knows no page of CloudFront's until the stage says which is its own", () => {
		for (const [, { Properties }] of findResources(templates, 'AWS::S3::Bucket')) expect(Properties.CorsConfiguration).toBeUndefined();
	});

	it('lets CloudFront alone read it, for one distribution and of what is shown alone', () => {
		const { Statement } = propertiesOf('AWS::S3::BucketPolicy', /^data\/MediaBucketPolicy/).PolicyDocument as {
			Statement: { Effect: string; Action: unknown; Principal: unknown; Resource: unknown; Condition: unknown }[];
		};
		const bucketArn = { 'Fn::GetAtt': [expect.stringMatching(/^MediaBucket/), 'Arn'] };
		const readers = Statement.filter(({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('cloudfront'));
		expect(readers).toEqual([
			{
				Effect: 'Allow',
				Principal: { Service: 'cloudfront.amazonaws.com' },
				Action: 's3:GetObject',
				Resource: { 'Fn::Join': ['', [bucketArn, `/${MEDIA.shown}*`]] },
				Condition: { StringEquals: { 'AWS:SourceArn': { 'Fn::Join': ['', expect.arrayContaining([{ Ref: expect.stringMatching(/^MediaOrigin/) }])] } } },
			},
		]);
		expect(JSON.stringify(Statement).match(/"Action":"s3:GetObject"/g)).toHaveLength(1);
	});
});

describe('the check of an upload', () => {
	it('waits a moment for the page to ask for it, is tried some times, then set aside', () => {
		expect(queue).toMatchObject({
			DelaySeconds: MEDIA.eventDelay,
			RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^UploadDeadLetters/), 'Arn'] } },
		});
		expect(Number(queue.VisibilityTimeout)).toBeGreaterThanOrEqual(6 * FUNCTIONS.mediaUploaded.timeout);
		const mappings = findResources(templates, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
		expect(mappings.find(({ EventSourceArn }) => JSON.stringify(EventSourceArn).includes('MediaQueue'))).toMatchObject({
			FunctionResponseTypes: ['ReportBatchItemFailures'],
			ScalingConfig: { MaximumConcurrency: expect.any(Number) },
		});
	});
});

describe('the origin at which they are shown', () => {
	const distribution = propertiesOf('AWS::CloudFront::Distribution', /^data\//).DistributionConfig as {
		DefaultCacheBehavior: Record<string, unknown>;
		Origins: Record<string, unknown>[];
	};

	it('is not that of the market, and reaches what is shown alone', () => {
		expect(distribution.Origins).toMatchObject([{ OriginPath: '/shown', OriginAccessControlId: expect.anything() }]);
		expect(distribution).not.toHaveProperty('CacheBehaviors');
		expect(distribution).not.toHaveProperty('Aliases');
		expect(distribution.DefaultCacheBehavior).toMatchObject({ AllowedMethods: ['GET', 'HEAD'], ViewerProtocolPolicy: 'https-only' });
	});

	it('lets nothing run', () => {
		const headers = propertiesOf('AWS::CloudFront::ResponseHeadersPolicy', /^data\//).ResponseHeadersPolicyConfig;
		expect(headers).toMatchObject({
			SecurityHeadersConfig: {
				ContentTypeOptions: { Override: true },
				ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
			},
		});
	});

	it("is named in the page's policy, with the bucket for uploads", () => {
		const policies = findResources(templates, 'AWS::CloudFront::ResponseHeadersPolicy').filter(([id]) => id.startsWith('entrance/WebHeaders'));
		const text = JSON.stringify(stacks.entrance.resolve(policies[0]?.[1].Properties));
		expect(text).toMatch(/img-src 'self' data: blob: https:\/\/"?,?\{?.*MediaOrigin/);
		expect(text).toMatch(/media-src 'self' blob: https:\/\//);
		expect(text).toMatch(/connect-src .*MediaBucket/);
	});
});
