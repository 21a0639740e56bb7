import { DeleteTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { StageSettings } from '#infra/config.ts';
import { type Account, planRestore } from './restore-stage.ts';
import { describeTable } from './restored-table.ts';
import { runSteps, type Step } from './steps.ts';

/** The AWS calls of a drill. */
export interface DrillAccount extends Account {
	/** Counts the stones that a guest finds. */
	countStones(): Promise<number>;
}

/**
 * Restores a stage to an earlier time, and back to the table that was in use, then deletes the restored one. So no drill leaves anything, and the stage's
 * own stack keeps its table up to date. After an interruption `npm run restore -- --table` goes back. Throws for a stage whose data must last.
 */
export async function drillRestore(account: DrillAccount, settings: StageSettings, to: Date, dryRun: boolean): Promise<void> {
	if (settings.lasting) throw new Error(`${settings.name} is no stage to try this on`);
	const { log } = account;
	const there = await planRestore(account, settings, { to });
	const before = await account.countStones();
	log(`To ${there.target}; back with: npm run restore -- --stage ${settings.name} --table ${there.source}`);
	await runSteps(there.steps, { dryRun, log });
	if (dryRun) return log('Then all the way back. Nothing was changed.');
	const restored = await account.countStones();
	const back = await planRestore(account, settings, { table: there.source });
	await runSteps([...back.steps, planDeletion(account.tables, there.target)], { dryRun, log });
	log(`A guest found ${before} stones before, ${restored} on the restored table, and finds ${await account.countStones()} now on ${there.source}`);
}

function planDeletion(client: DynamoDBClient, TableName: string): Step {
	return {
		what: `Delete ${TableName}`,
		isDone: async () => (await describeTable(client, TableName)) === undefined,
		act: async () => void (await client.send(new DeleteTableCommand({ TableName }))),
	};
}
