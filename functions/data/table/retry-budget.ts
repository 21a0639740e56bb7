import { StandardRetryStrategy } from '@smithy/core/retry';

/** Requests that may be sent again at once, so that a single failure never costs an answer. */
const BURST = 10;
/** Each request earns this part of a further one: of a hundred that fail, 60 are first ones. */
const EARNED = 0.4;

/**
 * How often this process may send again what the table has failed to answer.
 * While the table works nobody notices; while it fails, a budget keeps all that
 * try again from doubling its load, and lets it recover ("Addressing Cascading
 * Failures", in Site Reliability Engineering, 2016). Those who meet at one item
 * take nothing of it: that the table is well.
 */
export class RetryBudget {
	#left = BURST;

	earn(): void {
		this.#left = Math.min(BURST, this.#left + EARNED);
	}

	/** As in a new process. */
	refill(): void {
		this.#left = BURST;
	}

	/** Whether one more try may be made. */
	spend(): boolean {
		if (this.#left < 1) return false;
		this.#left -= 1;
		return true;
	}
}

/** The SDK's own way of trying again, within a budget. */
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
