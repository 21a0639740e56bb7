/**
 * AWS's unit prices: on-demand list prices in US dollars, without tax, discounts and the free months of a new account. They were entered by hand: compare one
 * with its page before a decision depends on it. Those of stored logs, reads of secrets, requests of keys and x86 were added two days later, from memory. Tiers beyond the use of 20,000 members are left out.
 */
export const WRITTEN_ON = '2026-11-22';

/** The region of a price, or `Japan` or `everywhere` for a service that has one price there. */
const TOKYO = 'ap-northeast-1';
const EVERYWHERE = 'everywhere';

export interface UnitPrice {
	service: ServiceName;
	unit: string;
	dollars: number;
	/** Number of units for the price. */
	per: number;
	/** Units a month that are permanently free, once in an account: its stages share them. */
	free?: number;
	region: typeof TOKYO | typeof EVERYWHERE | 'Japan';
	/** AWS's page with the price. */
	page: string;
	/** The day on which the price was compared with its page. If absent, it was not looked up again since it was written down. */
	lookedUpOn?: string;
}

export type ServiceName =
	| 'API Gateway'
	| 'CloudFront'
	| 'CloudWatch'
	| 'Cognito'
	| 'DynamoDB'
	| 'KMS and secrets'
	| 'Lambda'
	| 'S3'
	| 'SES'
	| 'SQS and schedules'
	| 'WAF'
	| 'X-Ray';

const MILLION = 1_000_000;
const page = (path: string) => `https://aws.amazon.com/${path}/pricing/`;

export const UNIT_PRICES = {
	restCalls: { service: 'API Gateway', unit: 'calls of a REST API', dollars: 4.25, per: MILLION, region: TOKYO, page: page('api-gateway') },
	liveMessages: {
		service: 'API Gateway',
		unit: 'messages of a WebSocket API, of 32 kB, either way',
		dollars: 1.26,
		per: MILLION,
		region: TOKYO,
		page: page('api-gateway'),
	},
	liveMinutes: { service: 'API Gateway', unit: 'minutes of a connection', dollars: 0.315, per: MILLION, region: TOKYO, page: page('api-gateway') },
	edgeBytes: { service: 'CloudFront', unit: 'GB out, to Japan', dollars: 0.114, per: 1, free: 1024, region: 'Japan', page: page('cloudfront') },
	edgeRequests: {
		service: 'CloudFront',
		unit: 'HTTPS requests, from Japan',
		dollars: 0.012,
		per: 10_000,
		free: 10 * MILLION,
		region: 'Japan',
		page: page('cloudfront'),
	},
	edgeFunctions: {
		service: 'CloudFront',
		unit: 'runs of a CloudFront function',
		dollars: 0.1,
		per: MILLION,
		free: 2 * MILLION,
		region: EVERYWHERE,
		page: page('cloudfront'),
	},
	alarms: { service: 'CloudWatch', unit: 'alarms, by the metric', dollars: 0.1, per: 1, free: 10, region: EVERYWHERE, page: page('cloudwatch') },
	metrics: {
		service: 'CloudWatch',
		unit: 'metrics of our own, for all hours of the month',
		dollars: 0.3,
		per: 1,
		free: 10,
		region: EVERYWHERE,
		page: page('cloudwatch'),
	},
	dashboards: { service: 'CloudWatch', unit: 'dashboards', dollars: 3, per: 1, free: 3, region: EVERYWHERE, page: page('cloudwatch') },
	logBytes: { service: 'CloudWatch', unit: 'GB of logs taken in', dollars: 0.76, per: 1, free: 5, region: TOKYO, page: page('cloudwatch') },
	logStorage: { service: 'CloudWatch', unit: 'GB of logs kept, compressed', dollars: 0.033, per: 1, region: TOKYO, page: page('cloudwatch') },
	activeMembers: {
		service: 'Cognito',
		unit: 'members who came at least once this month (Essentials)',
		dollars: 0.015,
		per: 1,
		free: 10_000,
		region: EVERYWHERE,
		page: page('cognito'),
	},
	readUnits: { service: 'DynamoDB', unit: 'read request units', dollars: 0.1427, per: MILLION, region: TOKYO, page: page('dynamodb/on-demand') },
	writeUnits: { service: 'DynamoDB', unit: 'write request units', dollars: 0.7135, per: MILLION, region: TOKYO, page: page('dynamodb/on-demand') },
	tableBytes: { service: 'DynamoDB', unit: 'GB kept', dollars: 0.285, per: 1, free: 25, region: TOKYO, page: page('dynamodb/on-demand') },
	tableBackups: { service: 'DynamoDB', unit: 'GB that can be restored to any second', dollars: 0.228, per: 1, region: TOKYO, page: page('dynamodb/on-demand') },
	keys: { service: 'KMS and secrets', unit: 'keys of our own', dollars: 1, per: 1, region: EVERYWHERE, page: page('kms') },
	secrets: { service: 'KMS and secrets', unit: 'secrets', dollars: 0.4, per: 1, region: EVERYWHERE, page: page('secrets-manager') },
	secretReads: { service: 'KMS and secrets', unit: 'reads of secrets', dollars: 0.05, per: 10_000, region: EVERYWHERE, page: page('secrets-manager') },
	keyRequests: { service: 'KMS and secrets', unit: 'requests of keys', dollars: 0.03, per: 10_000, free: 20_000, region: EVERYWHERE, page: page('kms') },
	functionRuns: { service: 'Lambda', unit: 'runs', dollars: 0.2, per: MILLION, free: MILLION, region: TOKYO, page: page('lambda') },
	functionTime: { service: 'Lambda', unit: 'GB-seconds on ARM', dollars: 0.0000133334, per: 1, free: 400_000, region: TOKYO, page: page('lambda') },
	nativeTime: { service: 'Lambda', unit: 'GB-seconds on x86', dollars: 0.0000166667, per: 1, region: TOKYO, page: page('lambda') },
	objectBytes: { service: 'S3', unit: 'GB kept', dollars: 0.025, per: 1, region: TOKYO, page: page('s3') },
	objectWrites: { service: 'S3', unit: 'objects written, lists read', dollars: 0.0047, per: 1000, region: TOKYO, page: page('s3') },
	objectReads: { service: 'S3', unit: 'objects read', dollars: 0.00037, per: 1000, region: TOKYO, page: page('s3') },
	mails: { service: 'SES', unit: 'mails', dollars: 0.1, per: 1000, region: EVERYWHERE, page: page('ses') },
	queueRequests: { service: 'SQS and schedules', unit: 'requests of queues', dollars: 0.4, per: MILLION, free: MILLION, region: TOKYO, page: page('sqs') },
	scheduledRuns: {
		service: 'SQS and schedules',
		unit: 'runs of schedules',
		dollars: 1.25,
		per: MILLION,
		free: 14 * MILLION,
		region: TOKYO,
		page: page('eventbridge'),
	},
	firewalls: { service: 'WAF', unit: 'firewalls', dollars: 5, per: 1, region: EVERYWHERE, page: page('waf') },
	firewallRules: { service: 'WAF', unit: 'rules of a firewall', dollars: 1, per: 1, region: EVERYWHERE, page: page('waf') },
	firewallRequests: { service: 'WAF', unit: 'requests that a firewall looks at', dollars: 0.6, per: MILLION, region: EVERYWHERE, page: page('waf') },
	traces: { service: 'X-Ray', unit: 'traces kept', dollars: 5, per: MILLION, free: 100_000, region: EVERYWHERE, page: page('xray') },
} as const satisfies Record<string, UnitPrice>;

export type UnitName = keyof typeof UNIT_PRICES;

/** Monthly cost of an always-on search cluster or database, for comparison: dollars for 730 hours with two machines each, so that one may fail. */
export const ALWAYS_ON = {
	'OpenSearch, two r7g.large.search with 100 GB each': 2 * (0.2 * 730 + 100 * 0.1464),
	'OpenSearch, two r7g.xlarge.search with 200 GB each': 2 * (0.4 * 730 + 200 * 0.1464),
	'RDS for PostgreSQL, db.m7g.large in two zones with 100 GB': 2 * (0.219 * 730 + 100 * 0.138),
	'RDS for PostgreSQL, db.m7g.2xlarge in two zones with 400 GB': 2 * (0.876 * 730 + 400 * 0.138),
} as const;
