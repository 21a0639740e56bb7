import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ElectroError } from 'electrodb';

/** Whether a conditional write was done; false when its condition failed. Other failures reject. */
export async function hasSucceeded(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (error) {
		const cause = error instanceof ElectroError ? error.cause : error;
		if (cause instanceof ConditionalCheckFailedException) return false;
		throw error;
	}
}
