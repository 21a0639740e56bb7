import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';

/**
 * Postpones the deadlines of a restored table before its market opens again, and notifies its members. `npm run restore` calls it. The table is
 * TABLE_NAME's, and the environment has the settings of a function that writes it.
 */
const USAGE = 'node bin/postpone-deadlines.ts --since 2026-11-22T08:00:00Z    postpones deadlines that passed since then, notifies all members';

const { values } = readCommand(USAGE, { options: { since: { type: 'string', default: '' } } });
const since = Date.parse(values.since);
if (Number.isNaN(since) || !process.env.TABLE_NAME) refuseCommand(USAGE);
await runCommand(async () => {
	const [{ openMarket }, { postponeDeadlines, notifyOfRestore }] = await Promise.all([
		import('#functions/open-market.ts'),
		import('#functions/usecases/auctions/postpone-deadlines.ts'),
	]);
	console.log(`${await postponeDeadlines(openMarket(), since)} deadlines are postponed`);
	console.log(`${await notifyOfRestore(openMarket(), since)} members are notified`);
});
