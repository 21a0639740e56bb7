import { readCommand, runCommand } from '#infra/account/command.ts';
import { computeCost } from '#infra/cost/compute-cost.ts';
import { countMonth } from '#infra/cost/count-month.ts';
import { loadCounts } from '#infra/cost/load-counts.ts';
import { renderCosts } from '#infra/cost/render-costs.ts';

/** Prints the monthly cost of a market by feature, service and unit. See docs/cost.md. */
const USAGE = `npm run cost -- [--members 100] [--stones 20000] [--searches 20] [--live 120] [--uploads 200] [--stage prod] [--shared]
    prints the monthly cost of a market of this size
    --searches, --live    searches and minutes of live pages per member and trading day
    --uploads             uploaded sheets per month
    --shared              other stages of the account use up its free quantities`;
const { values } = readCommand(USAGE, {
	options: {
		members: { type: 'string', default: '100' },
		stones: { type: 'string', default: '20000' },
		searches: { type: 'string', default: '20' },
		live: { type: 'string', default: '120' },
		uploads: { type: 'string', default: '200' },
		stage: { type: 'string', default: 'prod' },
		shared: { type: 'boolean', default: false },
	},
});

await runCommand(() => {
	const usage = {
		members: readCount('members', values.members),
		stones: readCount('stones', values.stones),
		searches: readCount('searches', values.searches),
		liveMinutes: readCount('live', values.live),
		uploads: readCount('uploads', values.uploads),
	};
	console.log(renderCosts(computeCost(countMonth(usage, loadCounts(values.stage)), { isFreeUsed: values.shared })));
});

function readCount(name: string, text: string): number {
	const count = Number(text);
	if (!Number.isFinite(count) || count < 0) throw new Error(`--${name} ${text}: say a number from 0 on`);
	return count;
}
