import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { ElectroError } from 'electrodb';

/** Returns whether a conditional write succeeded; false if its condition failed. Rejects with other failures. */
export async function hasSucceeded(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (error) {
		if (findCause(error) instanceof ConditionalCheckFailedException) return false;
		throw error;
	}
}

/** Returns whether DynamoDB refused a request for its content, for instance an item that is too large. No later try can succeed. */
export function isInvalidRequest(error: unknown): boolean {
	const cause = findCause(error);
	return cause instanceof Error && cause.name === 'ValidationException';
}

const findCause = (error: unknown): unknown => (error instanceof ElectroError ? error.cause : error);
