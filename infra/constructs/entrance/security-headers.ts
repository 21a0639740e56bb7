import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy } from 'aws-cdk-lib/aws-cloudfront';

/** Headers of every answer at CloudFront. Each behaviour adds its own content security policy. */
export const SECURITY_HEADERS = {
	contentTypeOptions: { override: true },
	frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
	referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
	strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
};
