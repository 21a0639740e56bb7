import { ApiGatewayManagementApiClient, DeleteConnectionCommand, GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { readSetting } from '#functions/environment.ts';

const client = new ApiGatewayManagementApiClient({ endpoint: readSetting('LIVE_ENDPOINT') });

/** Sends a message over an open WebSocket. Returns false if the connection is gone. */
export async function post(connectionId: string, message: string): Promise<boolean> {
	return isStillOpen(client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(message) })));
}

/** Closes a WebSocket; ignores one that is closed already. */
export async function hangUp(connectionId: string): Promise<void> {
	await isStillOpen(client.send(new DeleteConnectionCommand({ ConnectionId: connectionId })));
}

async function isStillOpen(call: Promise<unknown>): Promise<boolean> {
	try {
		await call;
		return true;
	} catch (error) {
		if (error instanceof GoneException) return false;
		throw error;
	}
}
