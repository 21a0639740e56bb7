import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../settings.ts';
import { findAddressFault, findSignatureFault, type SignatureFault } from '../signature.ts';
import { accessDenied, StorageError } from './storage-error.ts';

/** Admits callers that sign the request, or that read one object by a presigned address. Buckets are private. Throws StorageError like S3. */
export function checkCaller(request: IncomingMessage, query: URLSearchParams, credentials: Credentials): void {
	const reads = request.method === 'GET' || request.method === 'HEAD';
	const byAddress = reads && query.has('X-Amz-Signature');
	// S3 refuses a request that identifies its caller in two ways.
	if (byAddress && request.headers.authorization) throw new StorageError(400, 'InvalidArgument', 'Only one auth mechanism allowed.');
	const fault = byAddress ? findAddressFault(request, query, credentials, Date.now()) : findSignatureFault(request, credentials, Date.now());
	if (fault) throw describeFault(fault, byAddress);
}

/** Returns S3's error for a refused signature. */
export function describeFault(fault: SignatureFault, byAddress = false): StorageError {
	switch (fault) {
		case 'MISSING':
			return accessDenied();
		case 'MALFORMED':
			if (byAddress) return new StorageError(400, 'AuthorizationQueryParametersError', 'The parameters of the signature do not fit.');
			return new StorageError(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
		case 'UNKNOWN_KEY':
			return new StorageError(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
		case 'WRONG_TOKEN':
			return new StorageError(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
		case 'WRONG_TIME':
			if (byAddress) return accessDenied('Request has expired');
			return new StorageError(403, 'RequestTimeTooSkewed', 'The difference between the request time and the current time is too large.');
		case 'WRONG_SIGNATURE':
			return new StorageError(
				403,
				'SignatureDoesNotMatch',
				'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
			);
	}
}
