import { vi } from 'vitest';

/**
 * Lets retries end by their number alone. A call retries for five seconds at most (`functions/retry.ts`), which a slow or stalled machine spends on
 * one attempt. Only `functions/retry.alone.test.ts` has that limit.
 */
vi.mock('p-retry', async (original) => {
	const real = await original<typeof import('p-retry')>();
	const retry: typeof real.default = (attempt, options) => real.default(attempt, { ...options, maxRetryTime: Number.POSITIVE_INFINITY });
	return { ...real, default: retry };
});
