import { parseArgs } from 'node:util';
import { computeCost } from '#infra/cost/compute-cost.ts';
import { countMonth } from '#infra/cost/count-month.ts';
import { loadCounts } from '#infra/cost/load-counts.ts';
import { renderCosts } from '#infra/cost/render-costs.ts';

/**
 * Says what a market costs a month, by feature, service and unit: `npm run cost
 * -- --members 500 --stones 60000 --searches 30 --live 60 --uploads 400`.
 */
const { values } = parseArgs({
	options: {
		members: { type: 'string', default: '100' },
		stones: { type: 'string', default: '20000' },
		searches: { type: 'string', default: '20' },
		live: { type: 'string', default: '120' },
		uploads: { type: 'string', default: '200' },
		stage: { type: 'string', default: 'prod' },
	},
});

const usage = {
	members: readCount('members', values.members),
	stones: readCount('stones', values.stones),
	searches: readCount('searches', values.searches),
	liveMinutes: readCount('live', values.live),
	uploads: readCount('uploads', values.uploads),
};
console.log(renderCosts(computeCost(countMonth(usage, loadCounts(values.stage)))));

function readCount(name: string, text: string): number {
	const count = Number(text);
	if (!Number.isFinite(count) || count < 0) throw new Error(`--${name} ${text}: say a number from 0 on`);
	return count;
}
