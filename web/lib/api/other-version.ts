import { ApiError } from '#shared/contract/client.ts';

/** Whether the market does not know a field of the request: the page is of a newer version, because a release was taken back, or of a very old one. */
export function isOtherVersion(error: unknown): boolean {
	return error instanceof ApiError && error.problem.issues?.some(({ code }) => code === 'unrecognized_keys') === true;
}
