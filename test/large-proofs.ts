/** The sizes of a proof: small in `npm test`, whole in `npm run test:full`. */
export interface LargeProof {
	/** The unit of its size, for instance histories. */
	counts: string;
	small: number;
	whole: number;
	/** Its size in `npm run test:storm`, where it is chosen by its name. */
	storm?: {
		name: string;
		runs: number;
		/** Whether its runs are independent of each other, so that parts of them add up. */
		hasParts: boolean;
	};
}

/** The proofs that can be run at a larger size than in `npm test`, by their files. Each reads its size by `readStormSize`. */
export const LARGE_PROOFS: Readonly<Record<string, LargeProof>> = {
	'test/model/history.test.ts': {
		...{ counts: 'histories', small: 1000, whole: 20_000 },
		storm: { name: 'history', runs: 1_000_000, hasParts: true },
	},
	'test/faults/interleavings.table.test.ts': {
		...{ counts: 'orders of requests', small: 10, whole: 150 },
		storm: { name: 'interleavings', runs: 10_000, hasParts: true },
	},
	'test/faults/sight.table.test.ts': {
		...{ counts: 'orders of requests', small: 12, whole: 200 },
		storm: { name: 'sight', runs: 2000, hasParts: true },
	},
	'test/scenarios/storm.test.ts': {
		...{ counts: 'bidders', small: 5, whole: 16 },
		storm: { name: 'bids', runs: 64, hasParts: false },
	},
	'test/faults/deadline.table.test.ts': {
		...{ counts: 'bids around a close', small: 30, whole: 100 },
		storm: { name: 'deadline', runs: 500, hasParts: false },
	},
	'test/faults/retry-storm.table.test.ts': {
		...{ counts: 'clients', small: 100, whole: 300 },
		storm: { name: 'retries', runs: 1000, hasParts: false },
	},
	'test/faults/crash.table.test.ts': {
		...{ counts: 'deaths of each kind of work (in a storm: how often each possible death is died)', small: 3, whole: 20 },
		storm: { name: 'crashes', runs: 50, hasParts: true },
	},
	'functions/usecases/integrations/feeds.table.test.ts': {
		...{ counts: 'mirrors of a changing market', small: 2, whole: 100 },
		storm: { name: 'feeds', runs: 2000, hasParts: true },
	},
	'test/model/market.table.test.ts': {
		...{ counts: 'lists of commands', small: 6, whole: 60 },
		storm: { name: 'model', runs: 1000, hasParts: true },
	},
	'test/faults/price-runs.table.test.ts': {
		...{ counts: 'orders of requests', small: 4, whole: 60 },
		storm: { name: 'prices', runs: 500, hasParts: true },
	},
	'test/faults/mixed-storm.table.test.ts': {
		...{ counts: 'minutes; at 0 one small round', small: 0, whole: 3 },
		storm: { name: 'mixed', runs: 60, hasParts: true },
	},
	'test/faults/repeats.table.test.ts': {
		...{ counts: 'deliveries of one auction', small: 1, whole: 15 },
		storm: { name: 'repeats', runs: 200, hasParts: true },
	},
	'test/bench/calls.table.test.ts': { counts: 'stones of a dealer', small: 150, whole: 1000 },
	'test/scenarios/openapi-client.test.ts': { counts: 'clients of others that are made from the OpenAPI document', small: 0, whole: 1 },
	'test/scenarios/test-door.test.ts': { counts: 'files of scenarios on a second market', small: 2, whole: 5 },
	'test/scenarios/near-miss.test.ts': { counts: 'near misses of each call', small: 4, whole: 15 },
	'test/repository/interrupted-run.program.test.ts': { counts: 'signals', small: 1, whole: 3 },
	'test/repository/new-attribute.program.test.ts': { counts: 'folders that are compiled', small: 1, whole: 5 },
	'test/deployment/second-opinions.program.test.ts': { counts: 'programs of others that judge the deployment', small: 0, whole: 2 },
	'functions/schedules/sweep.table.test.ts': { counts: 'auctions that close at once', small: 40, whole: 500 },
	'test/infra/exports.test.ts': { counts: 'stages that are deployed before and after', small: 1, whole: 3 },
	'functions/live/live.table.test.ts': { counts: 'connections that a member opens at once', small: 12, whole: 30 },
	'functions/live/too-many-frames.table.test.ts': { counts: 'frames of a flood', small: 300, whole: 2000 },
	'functions/live/live-lists.table.test.ts': { counts: 'watchers of a stone', small: 2000, whole: 10_000 },
	'infra/local/first-start.program.test.ts': { counts: 'tables that are started with the market', small: 0, whole: 2 },
	'infra/local/restore-drill.program.test.ts': { counts: 'drills', small: 0, whole: 1 },
	'test/deployment/bootstrap.program.test.ts': { counts: 'syntheses by the command of the bootstrap', small: 0, whole: 1 },
	'functions/events/held-kinds.table.test.ts': { counts: 'kinds of notifications in each case', small: 12, whole: 100 },
	'functions/usecases/auctions/late-sweeps.table.test.ts': { counts: 'auctions', small: 4, whole: 60 },
	'functions/search/index.test.ts': { counts: 'random markets', small: 25, whole: 200 },
	'functions/usecases/sheets/import-workers.alone.test.ts': { counts: 'random sheets', small: 20, whole: 300 },
	'functions/usecases/integrations/stock-program.alone.test.ts': { counts: 'stones of a stock program', small: 300, whole: 20_000 },
	'shared/sheet/workbook/long-cells.test.ts': { counts: 'characters of a cell', small: 40_000, whole: 100_000 },
	'shared/sheet/workbook/workbook-work.test.ts': { counts: 'random workbooks', small: 8, whole: 100 },
	'test/bench/search/agree.test.ts': { counts: 'stones', small: 2000, whole: 4000 },
};
