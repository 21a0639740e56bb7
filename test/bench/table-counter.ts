import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TableFor } from '#infra/local/table-proxy.ts';

/** One request to the table, as it went over the wire. */
export interface TableRequest {
	/** Name of the function that made it. */
	by: string;
	/** `GetItem`, `Query`, …. */
	operation: string;
	/** The index that a query uses. */
	index: string | undefined;
	/** Whether it read the log of changes. */
	ofLog: boolean;
	/** Items that were returned, counted or written. */
	items: number;
	/** Capacity units that the table reports, including its indexes'. */
	units: number;
}

export interface TableCounter {
	/** Sends each function's requests to the table through the counter. */
	tableFor: TableFor;
	/** Returns all requests since the last call, oldest first. */
	taken(): TableRequest[];
	close(): Promise<void>;
}

/** Starts a proxy between the functions and DynamoDB Local that asks for the consumed capacity of every request and records it. */
export async function openTableCounter(): Promise<TableCounter> {
	let table = '';
	let noted: TableRequest[] = [];
	const agent = new Agent({ keepAlive: true });
	const server = createServer(async (request, response) => {
		try {
			const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
			const asked = (await bodyOf(request)).toString();
			const answer = await forward(table, agent, request.headers, accountedFor(asked));
			if (answer.status === 200)
				noted.push({ by: request.url?.split('/')[1] ?? '', operation, ...contentOf(operation, JSON.parse(asked), JSON.parse(String(answer.body))) });
			response.writeHead(answer.status, answer.headers).end(answer.body);
		} catch {
			response.destroy();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		tableFor(address, name) {
			table = address;
			return `${own}/${name}`;
		},
		taken() {
			const taken = noted;
			noted = [];
			return taken;
		},
		async close() {
			server.closeAllConnections();
			agent.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Adds the wish for the consumed capacity to a request; every operation that the market uses accepts it. */
function accountedFor(body: string): string {
	return body.replace('{', '{"ReturnConsumedCapacity":"TOTAL",');
}

interface Answer {
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

function forward(table: string, agent: Agent, headers: IncomingHttpHeaders, body: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const passed = { ...headers, host: new URL(table).host, 'content-length': String(Buffer.byteLength(body)) };
		const request = send(table, { method: 'POST', agent, headers: passed }, (response) => {
			bodyOf(response).then((content) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: content }), reject);
		});
		request.once('error', reject).end(body);
	});
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
	return Buffer.concat(await Array.fromAsync(message as AsyncIterable<Buffer>));
}

interface Asked {
	IndexName?: string;
	ConsistentRead?: boolean;
	TransactItems?: object[];
	RequestItems?: Record<string, unknown[] | { Keys: unknown[]; ConsistentRead?: boolean }>;
}

interface Answered {
	Item?: object;
	Count?: number;
	Responses?: Record<string, unknown[]>;
	ConsumedCapacity?: Capacity | Capacity[];
}

interface Capacity {
	CapacityUnits?: number;
}

function contentOf(operation: string, asked: Asked, answered: Answered): Pick<TableRequest, 'index' | 'ofLog' | 'items' | 'units'> {
	const units = [answered.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
	const ofLog = operation === 'BatchGetItem' && JSON.stringify(asked.RequestItems).includes('"log#');
	return { index: asked.IndexName, ofLog, items: itemsOf(operation, asked, answered), units: units + unitsOfNothing(operation, asked, answered, units) };
}

function itemsOf(operation: string, { TransactItems, RequestItems }: Asked, { Item, Count, Responses }: Answered): number {
	if (operation === 'GetItem') return Item ? 1 : 0;
	if (operation === 'Query') return Count ?? 0;
	if (operation === 'BatchGetItem') return Object.values(Responses ?? {}).flat().length;
	return TransactItems?.filter((item) => !('ConditionCheck' in item)).length ?? (RequestItems ? Object.values(RequestItems).flat().length : 1);
}

/**
 * Returns the units that AWS charges for missing items, as for a small one. DynamoDB Local omits
 * them for keys of a batch and for queries that find nothing.
 */
function unitsOfNothing(operation: string, { ConsistentRead, RequestItems }: Asked, answered: Answered, units: number): number {
	if (operation === 'Query') return units === 0 ? readOfOne(ConsistentRead) : 0;
	if (operation !== 'BatchGetItem') return 0;
	return Object.entries(RequestItems ?? {}).reduce((sum, [table, asked]) => {
		if (Array.isArray(asked)) return sum;
		return sum + (asked.Keys.length - (answered.Responses?.[table]?.length ?? 0)) * readOfOne(asked.ConsistentRead);
	}, 0);
}

const readOfOne = (consistent = false): number => (consistent ? 1 : 0.5);
