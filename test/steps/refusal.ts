import { ApiError } from '#shared/contract/client.ts';

/** Returns the status and code with which a call was refused, and the issues of its fields. */
export async function catchRefusal(call: Promise<unknown>): Promise<{ status: number; code: string; detail: string; issues: string[] }> {
	const error: unknown = await call.then(
		() => undefined,
		(reason) => reason,
	);
	if (!(error instanceof ApiError)) throw error ?? new Error('The call was not refused');
	const { status, code, detail, issues = [] } = error.problem;
	return { status, code, detail, issues: issues.map((issue) => `${issue.path} ${issue.code}`) };
}
