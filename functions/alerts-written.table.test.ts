import { expect, inject, test } from 'vitest';
import { MATCHES_NOTIFIED_SINGLY } from '#shared/domain/search/limits.ts';
import { measureAlerts } from '#test/bench/alerts.ts';

test('of however many stones a member is told fifty singly and once that there are more; the rest writes nothing', async () => {
	const members = 5;
	const costs = await measureAlerts(inject('tableEndpoint'), { stones: 6000, alerts: 200, members });

	const [last, before] = costs.toReversed();
	// Each match writes a notification and a mark, and updates the digest and the day's count at most once for each stone.
	expect(last?.itemsWrittenInAll).toBeLessThanOrEqual(members * (4 * MATCHES_NOTIFIED_SINGLY + 2));
	expect([before?.itemsWritten, last?.itemsWritten]).toEqual([0, 0]);
	// One request per batch, which checks whether alerts have changed.
	expect(last?.requests).toBe(last ? (last.stones - (before?.stones ?? 0)) / 100 : undefined);
});
