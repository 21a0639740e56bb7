import { ApiError } from '#shared/contract/client.ts';
import type { Problem } from '#shared/contract/errors.ts';

/** Returns the status and code with which a call was refused, and the issues of its fields. */
export async function catchRefusal(call: Promise<unknown>): Promise<{ status: number; code: string; detail: string; issues: string[] }> {
	const { status, code, detail, issues = [] } = await catchProblem(call);
	return { status, code, detail, issues: issues.map((issue) => `${issue.path} ${issue.code}`) };
}

/** Returns the problem with which a call was refused. */
export async function catchProblem(call: Promise<unknown>): Promise<Problem> {
	return (await catchApiError(call)).problem;
}

/** Returns the error with which a call was refused. Rejects if the call answered, or failed otherwise. */
export async function catchApiError(call: Promise<unknown>): Promise<ApiError> {
	const error: unknown = await call.then(
		() => undefined,
		(reason) => reason,
	);
	if (!(error instanceof ApiError)) throw error ?? new Error('The call was not refused');
	return error;
}
