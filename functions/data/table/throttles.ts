import { ProvisionedThroughputExceededException, RequestLimitExceeded, ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const THROTTLED = [ThrottlingException, ProvisionedThroughputExceededException, RequestLimitExceeded];
/** The reasons of a cancelled transaction that mean throttling. */
const THROTTLED_CODES: readonly string[] = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/**
 * Whether a partition, or the table, had too much to do, after all that the SDK
 * has tried: it passes when one waits a moment. electrodb wraps what the SDK says.
 */
export function isThrottled(error: unknown): boolean {
	if (THROTTLED.some((kind) => error instanceof kind) || listCancellations(error).some((code) => THROTTLED_CODES.includes(code))) return true;
	return error instanceof Error && error.cause !== undefined && isThrottled(error.cause);
}

/** For what reasons a transaction was cancelled. */
export function listCancellations(error: unknown): string[] {
	return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code = '' }) => Code) : [];
}
