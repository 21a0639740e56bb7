import { expect, test } from 'vitest';
import { makeMember } from '#test/steps/records.ts';
import type { AuditRange } from './ports/audit-log.ts';
import { readOwnEvents } from './read-audit-log.ts';

/** Reads the log of the day and returns the range that was searched. */
async function findRange(zone: string, day: string): Promise<string[]> {
	const ranges: AuditRange[] = [];
	const find = async (range: AuditRange) => {
		ranges.push(range);
		return { content: [] };
	};
	const auditLog = { of: (_: string, range: AuditRange) => find(range), about: find as never, all: find };
	await readOwnEvents({ now: Date.parse('2027-06-01T00:00:00Z'), zone, auditLog }, makeMember('reader'), { from: day, to: day, size: 10 });
	return ranges.flatMap(({ since, until }) => [since, until].map((instant) => new Date(instant).toISOString()));
}

test.each([
	['Asia/Tokyo', '2026-12-31', '2026-12-30T15:00:00.000Z', '2026-12-31T15:00:00.000Z'],
	// Days of 25, 23 and 24.5 hours.
	['Europe/Brussels', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
	['Europe/Brussels', '2027-03-28', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
	['Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00:00.000Z', '2027-04-04T13:30:00.000Z'],
])('in %s, the day %s is searched from its beginning to its end, however long it is', async (zone, day, since, until) => {
	expect(await findRange(zone, day)).toEqual([since, until]);
});
