import type { App } from 'aws-cdk-lib';
import { listPlaceholders, type StageSettings } from '#infra/config.ts';
import { addHelperLogs } from '../constructs/functions/helper-logs.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import type { StageStack } from '../constructs/stage-stack.ts';
import { ApiStack } from './api.ts';
import { BackupStack } from './backup.ts';
import { CanaryStack } from './canary.ts';
import { DataStack } from './data.ts';
import { TestDoorStack } from './door.ts';
import { EdgeStack } from './edge.ts';
import { EntranceStack } from './entrance.ts';
import { IdentityStack } from './identity.ts';
import { JobsStack } from './jobs.ts';
import { LiveStack } from './live.ts';
import { OperationsStack } from './operations.ts';
import { WebStack } from './web.ts';

/** Makes all stacks of one stage in the order of their dependencies. */
export function makeStacks(app: App, settings: StageSettings) {
	const stacks = makeEach(app, settings);
	for (const stack of Object.values<StageStack | undefined>(stacks)) if (stack) addHelperLogs(stack);
	return stacks;
}

function makeEach(app: App, settings: StageSettings) {
	const data = new DataStack(app, settings);
	const entrance = new EntranceStack(app, settings, data);
	const around: StageResources = {
		table: data.table,
		sheets: data.sheets,
		sheetsQueue: data.sheetsQueue,
		snapshots: data.snapshots,
		media: data.media.bucket,
		stageKey: data.stageKey,
		mediaOrigin: data.media.origin,
		origin: entrance.origin,
		liveApi: entrance.live,
	};
	const identity = new IdentityStack(app, settings, around);
	const resources = { ...around, identity: { pool: identity.pool, client: identity.client, webClient: identity.webClient } };
	const jobs = new JobsStack(app, settings, data, resources);
	const api = new ApiStack(app, settings, entrance, identity, resources);
	// The search begins with a snapshot that the jobs have made.
	api.addStackDependency(jobs);
	const live = new LiveStack(app, settings, resources);
	const web = new WebStack(app, settings, entrance, identity);
	web.addStackDependency(api);
	web.addStackDependency(live);
	refusePlaceholders(settings, { identity, entrance });
	const backup = settings.backupVault ? new BackupStack(app, settings, resources, settings.backupVault) : undefined;
	const door = settings.testDoor ? new TestDoorStack(app, settings, jobs, resources) : undefined;
	if (settings.alarmMail.length === 0) return { data, entrance, identity, api, live, jobs, web, backup, door };
	const canary = new CanaryStack(app, settings, resources);
	// The canary needs a complete market.
	canary.addStackDependency(web);
	const operations = new OperationsStack(app, settings, { data, entrance, identity, api, live, jobs, canary });
	const edge = new EdgeStack(app, settings);
	refusePlaceholders(settings, { operations });
	return { data, entrance, identity, api, live, jobs, web, backup, door, canary, operations, edge };
}

function refusePlaceholders(settings: StageSettings, stacks: Partial<Record<ReturnType<typeof listPlaceholders>[number]['part'], StageStack>>): void {
	for (const { part, why } of listPlaceholders(settings)) stacks[part]?.refuse(why);
}
