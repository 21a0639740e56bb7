import { StandardRetryStrategy } from '@smithy/core/retry';

/** Retries available at once, so that a single failure never costs an answer. */
const BURST = 10;
/** Each request earns this part of a retry: of a hundred failing requests, 60 are first attempts. */
const EARNED = 0.4;

/**
 * Limits this process's retries of failed requests. While the table fails, the budget prevents retries from doubling its load and lets it recover
 * ("Addressing Cascading Failures", in Site Reliability Engineering, 2016). Conflicts at an item use no budget, because the table is healthy then.
 */
export class RetryBudget {
	#left = BURST;

	earn(): void {
		this.#left = Math.min(BURST, this.#left + EARNED);
	}

	/** Resets the budget to that of a new process. */
	refill(): void {
		this.#left = BURST;
	}

	/** Takes one retry. Returns whether there was one. */
	spend(): boolean {
		if (this.#left < 1) return false;
		this.#left -= 1;
		return true;
	}
}

/** The SDK's standard retries, within a budget. */
export class BudgetedRetries extends StandardRetryStrategy {
	readonly #budget: RetryBudget;

	constructor(maxAttempts: number, budget: RetryBudget) {
		super(maxAttempts);
		this.#budget = budget;
	}

	override async acquireInitialRetryToken(scope: string) {
		this.#budget.earn();
		return super.acquireInitialRetryToken(scope);
	}

	override async refreshRetryTokenForRetry(...request: Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>) {
		const [, { errorType }] = request;
		if (this.isRetryable(errorType) && !this.#budget.spend()) throw new Error('Enough has been tried again');
		return super.refreshRetryTokenForRetry(...request);
	}

	private isRetryable(errorType: string): boolean {
		return errorType === 'THROTTLING' || errorType === 'TRANSIENT';
	}
}
