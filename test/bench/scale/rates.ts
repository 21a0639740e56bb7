/**
 * Default limits of the services in one account and region, as their documentation states.
 * `consequence`: what happens if the limit is too low. `raise`: who can raise it, or why nobody
 * can.
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
		consequence: 'calls answer 429 and are made again; pushes that are refused are left out, and a page that is looked at asks again',
		raise: 'Service Quotas, "Throttle rate"; answered within days',
	},
	newConnections: {
		what: 'API Gateway: new live connections',
		perSecond: 500,
		source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html',
		consequence: 'who loses the connection together with everybody else comes back with jitter: 10,000 members in 20 seconds',
		raise: 'Service Quotas, "WebSocket new connections per second"',
	},
	tableWrites: {
		what: 'DynamoDB: write units of a table that has never been busy; it doubles its peak within minutes, to 40,000',
		perSecond: 4_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
		consequence:
			'a bid answers 503 BUSY with Retry-After and is sent again under its id; who does not get through until 17:00 has not bid, and is told so at once. What is due waits for the next try',
		raise: 'warm throughput, set before the day: a setting of the table; beyond 40,000 Service Quotas',
	},
	tableReads: {
		what: 'DynamoDB: read units of such a table',
		perSecond: 12_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
		consequence: 'searches and pages answer 503; bids read from the same units, and so guests read eventually consistent, and little',
		raise: 'as the write units',
	},
	onePartition: {
		what: 'DynamoDB: write units of one partition, and so of one stone and its ledger',
		perSecond: 1_000,
		source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
		consequence: 'bids on this stone answer 503 and are sent again; other stones do not notice',
		raise: 'nobody: it is how the table is built',
	},
	lambda: {
		what: 'Lambda: seconds of functions that run at once',
		perSecond: 1_000,
		source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
		consequence: 'calls answer 429; reserved concurrency keeps bids, sign-in and the sweep apart from the others',
		raise: 'Service Quotas, "Concurrent executions"; a new account has 10 and must ask',
	},
	signIns: {
		what: 'Cognito: sign-ins',
		perSecond: 120,
		source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html',
		consequence: 'a sign-in answers 429; who is signed in does not notice',
		raise: 'Service Quotas, "Rate of UserAuthentication requests"; paid for by the month',
	},
	renewals: {
		what: 'Cognito: renewals of sessions',
		perSecond: 120,
		source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/limits.html',
		consequence: 'a renewal is tried again until the old token ends',
		raise: 'Service Quotas, "Rate of UserToken requests"; paid for by the month',
	},
	mail: {
		what: 'SES: mails, once out of the sandbox; 50,000 a day',
		perSecond: 14,
		source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
		consequence:
			'mails wait in their queue and come late, each once; live news and the market itself do not notice. What is told by mail alone, the sign-up code, is sent by Cognito and does not wait here',
		raise: 'Service Quotas, "Sending rate" and "Sending quota"; asked for with numbers of real use',
	},
} as const satisfies Record<string, Rate>;
