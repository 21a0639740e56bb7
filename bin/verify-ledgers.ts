import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { readCommand, refuseCommand, runCommand } from '#infra/account/command.ts';
import { loadStageEnvironment } from '#infra/account/stage-environment.ts';

/**
 * Verifies up to `--most` ledgers of a table by `verify-ledger.ts`, each as its seller sees it. Without `--stage` the table is TABLE_NAME's, and the
 * environment has the settings of a function that reads it.
 */
const USAGE = `npm run verify-ledgers -- --stage NAME [--most 200] [--table TABLE]    verifies ledgers of the stage's table, or of another with its shape`;
const VERIFIER = fileURLToPath(new URL('verify-ledger.ts', import.meta.url));
const AT_ONCE = 4;

const { values } = readCommand(USAGE, { options: { stage: { type: 'string' }, table: { type: 'string' }, most: { type: 'string', default: '200' } } });
const most = Number(values.most);
if (!(values.stage || process.env.TABLE_NAME) || !(most > 0)) refuseCommand(USAGE);
await runCommand(async () => {
	if (values.stage) await loadStageEnvironment(values.stage);
	if (values.table) process.env.TABLE_NAME = values.table;
	const verify = await openVerifier();
	const outcomes = await pMap(await findAuctions(most), verify, { concurrency: AT_ONCE });
	const wrong = outcomes.filter((outcome) => outcome === 'wrong').length;
	console.log(`${outcomes.length - wrong} ledgers are right, ${wrong} are wrong`);
	if (wrong > 0) process.exitCode = 1;
});

/** Finds stones with an auction, and their sellers. */
async function findAuctions(wanted: number): Promise<{ listingId: string; sellerId: string }[]> {
	const found: { listingId: string; sellerId: string }[] = [];
	const { client } = await import('#functions/data/table/table.ts');
	const scan = {
		TableName: process.env.TABLE_NAME,
		FilterExpression: 'begins_with(pk, :listing) AND sk = :sk AND auctions > :none',
		ProjectionExpression: 'listingId, sellerId',
		ExpressionAttributeValues: { ':listing': 'listing#', ':sk': 'listing', ':none': 0 },
	};
	for await (const { Items = [] } of paginateScan({ client }, scan)) {
		found.push(...(Items as typeof found));
		if (found.length >= wanted) break;
	}
	return found.slice(0, wanted);
}

/** Loads the market's code only now, since it reads its settings when it is loaded. */
async function openVerifier(): Promise<(auction: { listingId: string; sellerId: string }) => Promise<'right' | 'wrong'>> {
	const [{ openMarket }, { readLedger }] = await Promise.all([import('#functions/open-market.ts'), import('#functions/usecases/auctions/read-ledger.ts')]);
	const market = openMarket();
	return async ({ listingId, sellerId }) => {
		const seller = await market.members.get(sellerId);
		if (!seller) return 'right';
		const { more, ...ledger } = await readLedger(market, seller, listingId);
		for (let isMore = more; isMore; ) {
			const next = await readLedger(market, seller, listingId, { auction: ledger.auction, after: ledger.entries.length });
			ledger.entries.push(...next.entries);
			isMore = next.more;
		}
		const verifier = spawn(process.execPath, [VERIFIER], { stdio: ['pipe', 'ignore', 'pipe'] });
		verifier.stdin.end(JSON.stringify(ledger));
		const [faults, [code]] = await Promise.all([text(verifier.stderr), once(verifier, 'exit')]);
		if (code === 0) return 'right';
		console.error(`${listingId}: ${faults.trim()}`);
		return 'wrong';
	};
}
