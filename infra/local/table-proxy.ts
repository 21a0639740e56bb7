import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FUNCTION_NAMES, type FunctionName } from '#infra/functions.ts';
import type { Handle } from './gateway/gateway.ts';
import { findMissingReadRight, findMissingRight, isItemRequest, isWrite } from './table-rights.ts';

/** Milliseconds before we end an idle connection. DynamoDB Local ends it after 30 seconds without a warning to a concurrent sender. */
const IDLE = 15_000;
/** Part of DynamoDB Local's answer to a request that has waited too long for others, and has written nothing. AWS has no such failure, so it goes no further. */
const WAITED_TOO_LONG = 'too long waiting for a lock';

/** Returns the address to which a function's requests to the table are sent, given the table's own. */
export type TableFor = (address: string, name: FunctionName) => string;

interface ProxyOptions {
	tableFor?: TableFor;
	/** Milliseconds. */
	idle?: number;
	testDoor?: boolean;
	onWritten?: () => void;
}

/**
 * Opens the functions' proxy to DynamoDB Local, which accepts any signature and shows each key id its own tables. Behind the proxy the table has another key
 * that no function knows, so the functions' key does not open it from elsewhere. Like IAM, the proxy refuses a function without the right. The caller must
 * admit only functions; `rest` is the function's name. `onWritten` is called after each write.
 */
export function openTableProxy(
	tableEndpoint: string,
	tableKeyId: string,
	{ tableFor = (address) => address, idle = IDLE, testDoor = false, onWritten }: ProxyOptions = {},
): Handle {
	const agent = new Agent({ keepAlive: true, timeout: idle });
	// The SDK ends the path of its endpoint with a slash.
	const ways = new Map(FUNCTION_NAMES.map((name) => [`/${name}/`, tableFor(tableEndpoint, name)]));
	return async (request, response, rest) => {
		const { 'x-amz-target': target } = request.headers;
		const name = FUNCTION_NAMES.find((one) => rest === `/${one}/`);
		// Any other request is a scan, or the table's own description.
		const asked = await buffer(request);
		const find = isWrite(target) ? findMissingRight : findMissingReadRight;
		const missing = name && isItemRequest(target) && find(name, String(target), asked.toString(), testDoor);
		if (missing) return refuse(response, missing);
		const authorization = request.headers.authorization?.replace(/Credential=[^/]+/, `Credential=${tableKeyId}`);
		const ask = async (): Promise<[answer: IncomingMessage, content: Buffer]> => {
			const passed = send(ways.get(rest) ?? tableEndpoint, { method: request.method, agent, headers: { ...request.headers, authorization } });
			const [answer] = (await once(passed.end(asked), 'response')) as [IncomingMessage];
			// Answers are short, and piping them costs a sixth more.
			return [answer, await buffer(answer)];
		};
		try {
			let [answer, content] = await ask();
			while (answer.statusCode === 500 && content.includes(WAITED_TOO_LONG) && !response.destroyed) [answer, content] = await ask();
			response.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
		} finally {
			if (isWrite(target)) onWritten?.();
		}
	};
}

/** Refuses like DynamoDB without a right by IAM. */
function refuse(response: ServerResponse, message: string): void {
	response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
	response.end(JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', Message: message }));
}
