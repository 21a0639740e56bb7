import { Logger } from '@aws-lambda-powertools/logger';
import type { ScheduledEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { SweepFailed } from '#functions/usecases/auctions/sweep.ts';

const { sweep, wakeImports } = vi.hoisted(() => ({ sweep: vi.fn(), wakeImports: vi.fn() }));
vi.mock('#functions/adapters/figures.ts', () => ({ publish: () => undefined }));
vi.mock('#functions/adapters/job-queues.ts', () => ({ openQueue: () => ({ send: async () => undefined }) }));
vi.mock('#functions/adapters/sheets/sheet-queue.ts', () => ({ sheetQueue: {} }));
vi.mock('#functions/data/accounts/member-data.ts', () => ({ memberWorks: { due: () => [] } }));
vi.mock('#functions/data/integrations/webhook-deliveries.ts', () => ({ webhookDeliveries: { due: () => [] } }));
vi.mock('#functions/data/sheets/imports.ts', () => ({ imports: {} }));
vi.mock('#functions/open-market.ts', () => ({ openMarket: () => ({ now: 0, heldMails: { due: () => [] } }) }));
vi.mock('#functions/usecases/auctions/find-overdue.ts', () => ({ findOverdue: async () => [] }));
vi.mock('#functions/usecases/auctions/sweep.ts', async (original) => ({ ...(await original<object>()), sweep }));
vi.mock('#functions/usecases/integrations/note-key-use.ts', () => ({ settleExpiredKeys: async () => undefined }));
vi.mock('#functions/usecases/sheets/wake-imports.ts', () => ({ wakeImports }));

const { handler } = await import('./sweep.ts');

test('the steps that failed are logged, also if the work besides the sweep fails in the same run', async () => {
	const logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
	const failure = new Error('The table refuses this step');
	sweep.mockRejectedValue(new SweepFailed([failure]));
	wakeImports.mockRejectedValue(new Error('The queue takes nothing'));

	await expect(handler({} as ScheduledEvent, { getRemainingTimeInMillis: () => 60_000 })).rejects.toThrow('The queue takes nothing');

	expect(logged).toHaveBeenCalledWith('A step failed', { error: failure });
});
