/**
 * A service's default quota in one account and region, as documented.
 * `consequence`: what happens above it. `raise`: how to raise it, or why that is
 * impossible.
 */
export interface Rate {
	what: string;
	perSecond: number;
	/** Page of the service's documentation. */
	source: string;
	consequence: string;
	raise: string;
}

export const RATES = {
	gateway: {
		what: 'API Gateway: requests, live messages and pushes together',
		perSecond: 10_000,
		source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
		consequence: 'calls answer 429 and are repeated; refused pushes are dropped, and a visible page asks again',
		raise: 'Service Quotas, "Throttle rate"; answered within days',
	},
	newConnections: {
		what: 'API Gateway: new live connections',
		perSecond: 500,
		source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html',
		consequence: 'members who lose their connections together reconnect with jitter: 10,000 in 20 seconds',
		raise: 'Service Quotas, "WebSocket new connections per second"',
	},
	tableWrites: {
		what: 'DynamoDB: write units of a new table; it doubles its peak within minutes, to 40,000',
		perSecond: 4_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
		consequence:
			'a bid answers 503 BUSY with Retry-After and is repeated under its id; a bid that does not succeed by 17:00 is refused, and its bidder sees that at once. Closes wait for the next try',
		raise: 'set the table’s warm throughput before the day; above 40,000 also Service Quotas',
	},
	tableReads: {
		what: 'DynamoDB: read units of a new table',
		perSecond: 12_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
		consequence: 'searches, pages and bids share these units and answer 503; guests therefore read little, with eventual consistency',
		raise: 'like the write units',
	},
	onePartition: {
		what: 'DynamoDB: write units of one partition (one stone and its ledger)',
		perSecond: 1_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
		consequence: 'bids on this stone answer 503 and are repeated; other stones are unaffected',
		raise: 'impossible',
	},
	lambda: {
		what: 'Lambda: concurrent executions',
		perSecond: 1_000,
		source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
		consequence: 'calls answer 429; bids, sign-in, live prices and the sweep have reserved concurrency',
		raise: 'Service Quotas, "Concurrent executions"; a new account has only 10',
	},
	signIns: {
		what: 'Cognito: sign-ins',
		perSecond: 120,
		source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html',
		consequence: 'a sign-in answers 429; signed-in members are unaffected',
		raise: 'Service Quotas, "Rate of UserAuthentication requests"; paid monthly',
	},
	renewals: {
		what: 'Cognito: renewals of sessions',
		perSecond: 120,
		source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html',
		consequence: 'a renewal is repeated until the old token expires',
		raise: 'Service Quotas, "Rate of UserToken requests"; paid monthly',
	},
	mail: {
		what: 'SES: mails, once out of the sandbox; 50,000 a day',
		perSecond: 14,
		source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
		consequence:
			'mails wait in their queue and arrive late, each once; the live channel and the market are unaffected. Cognito sends the sign-up code, which does not wait here',
		raise: 'Service Quotas, "Sending rate" and "Sending quota"; requests need figures of real use',
	},
} as const satisfies Record<string, Rate>;
