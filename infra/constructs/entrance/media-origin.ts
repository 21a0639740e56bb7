import { Aws, Validations } from 'aws-cdk-lib';
import {
	AllowedMethods,
	CachePolicy,
	Distribution,
	HttpVersion,
	type OriginBindConfig,
	type OriginBindOptions,
	PriceClass,
	ResponseHeadersPolicy,
	S3OriginAccessControl,
	ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { MEDIA } from '#infra/media.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** A separate origin for photos and videos, so that no uploaded file can act as the market. It serves only published files, whose names are unguessable. */
export class MediaOrigin extends Distribution {
	constructor(scope: Construct, id: string, comment: string, bucket: IBucket) {
		super(scope, id, {
			comment,
			httpVersion: HttpVersion.HTTP2_AND_3,
			priceClass: PriceClass.PRICE_CLASS_200,
			defaultBehavior: {
				origin: new ShownFiles(bucket),
				allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
				viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
				cachePolicy: CachePolicy.CACHING_OPTIMIZED,
				// Pictures and videos are already compressed.
				compress: false,
				responseHeadersPolicy: new ResponseHeadersPolicy(scope, `${id}Headers`, {
					securityHeadersBehavior: {
						...SECURITY_HEADERS,
						contentSecurityPolicy: { contentSecurityPolicy: MEDIA.contentSecurityPolicy, override: true },
					},
					// The market's page, which shows them, is another origin.
					customHeadersBehavior: { customHeaders: [{ header: 'cross-origin-resource-policy', value: 'cross-origin', override: true }] },
				}),
			},
		});
		Validations.of(this).acknowledge(
			{ id: 'AwsSolutions-CFR1', reason: 'Dealers travel: no country is shut out' },
			{
				id: 'AwsSolutions-CFR2',
				reason: 'It serves files by unguessable names and runs nothing; a firewall is a decision of whoever runs the market, see docs/operations.md',
			},
			{ id: 'AwsSolutions-CFR3', reason: 'A log of names would be a list of what opens every file' },
			{ id: 'AwsSolutions-CFR4', reason: "CloudFront fixes the TLS policy of its default certificate; the market's own domain is another origin" },
		);
	}
}

/** CDK's own origin lets CloudFront read all of a bucket, including unchecked files. */
class ShownFiles extends S3BucketOrigin {
	private readonly bucket: IBucket;

	constructor(bucket: IBucket) {
		super(bucket, { originPath: `/${MEDIA.shown.slice(0, -1)}` });
		this.bucket = bucket;
	}

	override bind(scope: Construct, options: OriginBindOptions): OriginBindConfig {
		const { originAccessControlId } = new S3OriginAccessControl(scope, 'S3OriginAccessControl');
		const distribution = `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${options.distributionId}`;
		this.bucket.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
				actions: ['s3:GetObject'],
				resources: [this.bucket.arnForObjects(`${MEDIA.shown}*`)],
				conditions: { StringEquals: { 'AWS:SourceArn': distribution } },
			}),
		);
		const { originProperty, ...others } = super.bind(scope, options);
		return { ...others, originProperty: originProperty && { ...originProperty, originAccessControlId } };
	}
}
