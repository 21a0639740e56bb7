import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { client } from '#functions/data/table.ts';
import { readSetting } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import { readLedger } from '#functions/usecases/auction/read-ledger.ts';

/**
 * Verifies ledgers of a whole table by `verify-ledger.ts`, each as its seller is
 * shown it: `TABLE_NAME=… node bin/verify-ledgers.ts [--most 200]`, with the
 * settings of a function that reads the table. Reads the table until it has that many.
 */
const VERIFIER = fileURLToPath(new URL('verify-ledger.ts', import.meta.url));
const AT_ONCE = 4;

const { values } = parseArgs({ options: { most: { type: 'string', default: '200' } } });
const market = openMarket();
const outcomes = await pMap(await findAuctions(Number(values.most)), verify, { concurrency: AT_ONCE });
const wrong = outcomes.filter((outcome) => outcome === 'wrong').length;
console.log(`${outcomes.length - wrong} ledgers are right, ${wrong} are wrong`);
if (wrong > 0) process.exitCode = 1;

/** Stones with an auction and who sells them. */
async function findAuctions(most: number): Promise<{ listingId: string; sellerId: string }[]> {
	const found: { listingId: string; sellerId: string }[] = [];
	const scan = {
		TableName: readSetting('TABLE_NAME'),
		FilterExpression: 'begins_with(pk, :listing) AND sk = :sk AND auctions > :none',
		ProjectionExpression: 'listingId, sellerId',
		ExpressionAttributeValues: { ':listing': 'listing#', ':sk': 'listing', ':none': 0 },
	};
	for await (const { Items = [] } of paginateScan({ client }, scan)) {
		found.push(...(Items as typeof found));
		if (found.length >= most) break;
	}
	return found.slice(0, most);
}

async function verify({ listingId, sellerId }: { listingId: string; sellerId: string }): Promise<'right' | 'wrong'> {
	const seller = await market.members.get(sellerId);
	if (!seller) return 'right';
	const verifier = spawn(process.execPath, [VERIFIER], { stdio: ['pipe', 'ignore', 'pipe'] });
	verifier.stdin.end(JSON.stringify(await readLedger(market, seller, listingId)));
	const [faults, [code]] = await Promise.all([text(verifier.stderr), once(verifier, 'exit')]);
	if (code === 0) return 'right';
	console.error(`${listingId}: ${faults.trim()}`);
	return 'wrong';
}
