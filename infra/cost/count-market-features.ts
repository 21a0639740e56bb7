import { CANARY_EVERY, MAINTENANCE_EVERY } from '#infra/schedules.ts';
import { addUp, type Quantities } from './compute-cost.ts';
import { GB, readSecrets, type Units } from './count-units.ts';
import { ASSUMED, type Standing, type Usage } from './usage.ts';
import { MINUTES, type Volume } from './volume.ts';

/** Polls of a queue in a month: Lambda has five pollers, each of which waits twenty seconds. */
const POLLS_OF_A_QUEUE = (MINUTES * 60 * 5) / 20;

/** Counts what the market does by itself, stores and monitors: each feature with the quantities of a month. */
export function countMarketFeatures(usage: Usage, standing: Standing, { tableBytes }: Volume, { run, call }: Units): [string, Quantities][] {
	const a = ASSUMED;
	const { alarms, metrics, dashboards, keys, secrets, firewalls, firewallRules, polledQueues, canaries } = standing;
	return Object.entries<Quantities>({
		Sheets: addUp(
			[usage.uploads, call('uploadCsv, 200 stones', 'imports')],
			[usage.uploads * 10, call('getImport, 200 stones', 'imports')],
			[usage.uploads, run('sheetUploaded', a.stonesOfASheet * a.seconds.stoneOfASheet)],
			[usage.uploads * a.stonesOfASheet, { writeUnits: a.writesOfASheetsStone, readUnits: 1 }],
			// The search's log of changes, for each changed stone.
			[usage.uploads * a.stonesOfASheet, { writeUnits: 1 }],
		),
		'Upkeep of the search': addUp(
			[
				MINUTES / MAINTENANCE_EVERY.snapshot,
				addUp([1, { scheduledRuns: 1, objectWrites: 1, objectReads: 1, readUnits: 5 }], [1, run('snapshot', a.seconds.snapshot)]),
			],
			// Reads the whole table, at half a unit for four kilobytes.
			[
				MINUTES / MAINTENANCE_EVERY.reconcile,
				addUp([1, { scheduledRuns: 1, readUnits: (tableBytes * GB) / 4096 / 2 }], [1, run('reconcile', a.seconds.reconcile)]),
			],
		),
		Kept: { tableBytes, tableBackups: tableBytes, objectBytes: (usage.stones * 40 + 1e9) / GB, keys, secrets },
		'Watched and guarded': addUp(
			[1, { alarms, metrics, dashboards, firewalls, firewallRules }],
			[polledQueues, { queueRequests: POLLS_OF_A_QUEUE }],
			[canaries, { activeMembers: 1 }],
			[
				(canaries * MINUTES) / CANARY_EVERY,
				addUp(
					[1, run('canary', a.seconds.canary)],
					[1, readSecrets(1)],
					[a.filesOfAPage, { edgeRequests: 1, edgeFunctions: 1 }],
					[a.bytesOfAPage / GB, { edgeBytes: 1 }],
					// The two steps of the password's proof at the user pool, and the code of the authenticator app.
					[3, { firewallRequests: firewalls }],
					[1, run('identityTrigger', a.seconds.told)],
					[1, call('openSession', 'members')],
					[1, call('search, member, 10 stones', 'search')],
					[1, call('getDiamond, member', 'diamonds')],
					// The second one stands for the sign-out, which nobody counted.
					[2, call('liveTicket', 'notifications')],
					[4, addUp([1, { liveMessages: 1 }], [1, run('live', a.seconds.live)])],
				),
			],
		),
	});
}
