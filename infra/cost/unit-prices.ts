/**
 * AWS's unit prices: on-demand list prices in US dollars, without tax, discounts and the free months of a new account. They were entered by hand:
 * compare one with its page before a decision depends on it. Those of stored logs, reads of secrets, requests of keys and x86 were added two days
 * later, from memory. Tiers beyond the use of 20,000 members are left out.
 */
export const WRITTEN_ON = '2026-11-22';

/** The region of a price, or `Japan` or `everywhere` for a service that has one price there. */
const TOKYO = 'ap-northeast-1';
const JAPAN = 'Japan';
const EVERYWHERE = 'everywhere';

export interface UnitPrice {
	service: ServiceName;
	unit: string;
	dollars: number;
	/** Number of units for the price. */
	per: number;
	/** Units a month that are permanently free, once in an account: its stages share them. */
	free?: number;
	region: typeof TOKYO | typeof EVERYWHERE | typeof JAPAN;
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

/** A price within its service's list; `per` is 1 if absent. */
type Listed = Pick<UnitPrice, 'unit' | 'dollars' | 'free' | 'lookedUpOn'> & { per?: number };

/** Completes prices of one service that are on the same page and hold in the same region. */
function listPrices<U extends string>(service: ServiceName, region: UnitPrice['region'], page: string, listed: Readonly<Record<U, Listed>>) {
	const common = { per: 1, service, region, page: `https://aws.amazon.com/${page}/pricing/` };
	return Object.fromEntries(Object.entries<Listed>(listed).map(([unit, price]) => [unit, { ...common, ...price }])) as Record<U, UnitPrice>;
}

export const UNIT_PRICES = {
	...listPrices('API Gateway', TOKYO, 'api-gateway', {
		restCalls: { unit: 'calls of a REST API', dollars: 4.25, per: MILLION },
		liveMessages: { unit: 'messages of a WebSocket API, of 32 kB, either way', dollars: 1.26, per: MILLION },
		liveMinutes: { unit: 'minutes of a connection', dollars: 0.315, per: MILLION },
	}),
	...listPrices('CloudFront', JAPAN, 'cloudfront', {
		edgeBytes: { unit: 'GB out, to Japan', dollars: 0.114, free: 1024 },
		edgeRequests: { unit: 'HTTPS requests, from Japan', dollars: 0.012, per: 10_000, free: 10 * MILLION },
	}),
	...listPrices('CloudFront', EVERYWHERE, 'cloudfront', {
		edgeFunctions: { unit: 'runs of a CloudFront function', dollars: 0.1, per: MILLION, free: 2 * MILLION },
	}),
	...listPrices('CloudWatch', EVERYWHERE, 'cloudwatch', {
		alarms: { unit: 'alarms, by the metric', dollars: 0.1, free: 10 },
		metrics: { unit: 'metrics of our own, for all hours of the month', dollars: 0.3, free: 10 },
		dashboards: { unit: 'dashboards', dollars: 3, free: 3 },
	}),
	...listPrices('CloudWatch', TOKYO, 'cloudwatch', {
		logBytes: { unit: 'GB of logs taken in', dollars: 0.76, free: 5 },
		logStorage: { unit: 'GB of logs kept, compressed', dollars: 0.033 },
	}),
	...listPrices('Cognito', EVERYWHERE, 'cognito', {
		activeMembers: { unit: 'members who came at least once this month (Essentials)', dollars: 0.015, free: 10_000 },
	}),
	...listPrices('DynamoDB', TOKYO, 'dynamodb/on-demand', {
		readUnits: { unit: 'read request units', dollars: 0.1427, per: MILLION },
		writeUnits: { unit: 'write request units', dollars: 0.7135, per: MILLION },
		tableBytes: { unit: 'GB kept', dollars: 0.285, free: 25 },
		tableBackups: { unit: 'GB that can be restored to any second', dollars: 0.228 },
	}),
	...listPrices('KMS and secrets', EVERYWHERE, 'kms', {
		keys: { unit: 'keys of our own', dollars: 1 },
		keyRequests: { unit: 'requests of keys', dollars: 0.03, per: 10_000, free: 20_000 },
	}),
	...listPrices('KMS and secrets', EVERYWHERE, 'secrets-manager', {
		secrets: { unit: 'secrets', dollars: 0.4 },
		secretReads: { unit: 'reads of secrets', dollars: 0.05, per: 10_000 },
	}),
	...listPrices('Lambda', TOKYO, 'lambda', {
		functionRuns: { unit: 'runs', dollars: 0.2, per: MILLION, free: MILLION },
		functionTime: { unit: 'GB-seconds on ARM', dollars: 0.0000133334, free: 400_000 },
		nativeTime: { unit: 'GB-seconds on x86', dollars: 0.0000166667 },
	}),
	...listPrices('S3', TOKYO, 's3', {
		objectBytes: { unit: 'GB kept', dollars: 0.025 },
		objectWrites: { unit: 'objects written, lists read', dollars: 0.0047, per: 1000 },
		objectReads: { unit: 'objects read', dollars: 0.00037, per: 1000 },
	}),
	...listPrices('SES', EVERYWHERE, 'ses', { mails: { unit: 'mails', dollars: 0.1, per: 1000 } }),
	...listPrices('SQS and schedules', TOKYO, 'sqs', { queueRequests: { unit: 'requests of queues', dollars: 0.4, per: MILLION, free: MILLION } }),
	...listPrices('SQS and schedules', TOKYO, 'eventbridge', { scheduledRuns: { unit: 'runs of schedules', dollars: 1.25, per: MILLION, free: 14 * MILLION } }),
	...listPrices('WAF', EVERYWHERE, 'waf', {
		firewalls: { unit: 'firewalls', dollars: 5 },
		firewallRules: { unit: 'rules of a firewall', dollars: 1 },
		firewallRequests: { unit: 'requests that a firewall looks at', dollars: 0.6, per: MILLION },
	}),
	...listPrices('X-Ray', EVERYWHERE, 'xray', { traces: { unit: 'traces kept', dollars: 5, per: MILLION, free: 100_000 } }),
};

export type UnitName = keyof typeof UNIT_PRICES;
