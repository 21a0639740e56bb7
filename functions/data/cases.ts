import type { Cases } from '../usecases/ports/cases.ts';
import { dealCase } from './entities/deals.ts';

export const cases: Cases = {
	async get(caseId) {
		return (await dealCase.get({ caseId }).go({ consistent: true })).data ?? undefined;
	},

	/** Reads all of the state: deals that go wrong are few, and those that wait are a week's. */
	async page(state, number, size) {
		const { data } = await dealCase.query.byState({ state }).go({ order: 'desc', pages: 'all' });
		return { content: data.slice(number * size, (number + 1) * size), totalElements: data.length };
	},
};
