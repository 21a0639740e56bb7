import { ProvisionedThroughputExceededException, RequestLimitExceeded, ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const THROTTLED = [ThrottlingException, ProvisionedThroughputExceededException, RequestLimitExceeded];
/** The reasons of a cancelled transaction that mean throttling. */
const THROTTLED_CODES: readonly string[] = ['ThrottlingError', 'ProvisionedThroughputExceeded'];

/** Returns whether a partition or the table was overloaded after all of the SDK's attempts; that passes after a moment. electrodb wraps the SDK's errors. */
export function isThrottled(error: unknown): boolean {
	if (THROTTLED.some((kind) => error instanceof kind) || listCancellations(error).some((code) => THROTTLED_CODES.includes(code))) return true;
	return error instanceof Error && error.cause !== undefined && isThrottled(error.cause);
}

/** Lists the reasons for which a transaction was cancelled. */
export function listCancellations(error: unknown): string[] {
	return error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []).map(({ Code = '' }) => Code) : [];
}
