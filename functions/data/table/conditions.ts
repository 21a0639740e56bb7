import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ElectroError } from 'electrodb';

/** Returns whether a conditional write succeeded; false if its condition failed. Rejects with other failures. */
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
