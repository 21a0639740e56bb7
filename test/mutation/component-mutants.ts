import { type Mutant, mutate } from './mutate.ts';

/** A change of one place of a component, and the component test that must notice it. */
export interface ComponentMutant extends Mutant {
	/** The mistake of the changed component, in words. */
	mistake: string;
	test: string;
}

/** A mistake in each of ten components: wrong labels, missing conditions and swapped handlers. */
export const COMPONENT_MUTANTS: readonly ComponentMutant[] = [
	{
		mistake: 'the button that edits the discount rate says Cancel',
		file: 'web/features/operations/market/settings-screen.tsx',
		from: "{t('rate.edit')}",
		to: "{t('cancel')}",
		test: 'web/features/operations/market/settings-screen.component.test.tsx',
	},
	{
		mistake: 'the reason for corrected points is labelled as the sum',
		file: 'web/features/operations/members/rank-dialog.tsx',
		from: "label={t('reason')}",
		to: "label={t('points.rank')}",
		test: 'web/features/operations/members/rank-dialog.component.test.tsx',
	},
	{
		mistake: 'the button that ends mails stays after it was pressed',
		file: 'web/features/notifications/unsubscribe-screen.tsx',
		from: '{!isEnded && (',
		to: '{end && (',
		test: 'web/features/notifications/unsubscribe-screen.component.test.tsx',
	},
	{
		mistake: 'the present session counts as another one',
		file: 'web/features/accounts/sessions/sessions-screen.tsx',
		from: 'filter(({ isPresent }) => !isPresent)',
		to: 'filter(({ isPresent }) => isPresent)',
		test: 'web/features/accounts/sessions/sessions-screen.component.test.tsx',
	},
	{
		mistake: 'the installed app offers to install itself',
		file: 'web/app/offers/install-button.tsx',
		from: 'if (standalone) return null;',
		to: '',
		test: 'web/app/offers/install-button.component.test.tsx',
	},
	{
		mistake: 'the amount of a bid is labelled as the maximum',
		file: 'web/features/stock/stone/auction/bid-fields.tsx',
		from: "label={t('bid.amount')}",
		to: "label={t('bid.ceiling')}",
		test: 'web/features/stock/stone/auction/bid-dialog.component.test.tsx',
	},
	{
		mistake: 'the button that saves the grid discards it',
		file: 'web/features/stock/inventory/grid/edit-grid.tsx',
		from: 'onClick={() => save.mutate({ changes, typed })}',
		to: 'onClick={() => setGrid(EMPTY_GRID)}',
		test: 'web/features/stock/inventory/grid/edit-grid.component.test.tsx',
	},
	{
		mistake: 'the button that rejects a bid accepts it',
		file: 'web/features/stock/inventory/decide/decide-list.tsx',
		from: 'onAsk={(verdict, diamond) => ask({ verdict, stones: [diamond] })}',
		to: "onAsk={(_, diamond) => ask({ verdict: 'ACCEPTED', stones: [diamond] })}",
		test: 'web/features/stock/inventory/decide/decide-list.component.test.tsx',
	},
	{
		mistake: 'a pressed chip of a filter removes all others',
		file: 'web/features/search/filters/chip-filter.tsx',
		from: '!chosen.includes(value) : chosen.includes(other)',
		to: '!chosen.includes(value) : false',
		test: 'web/features/search/filters/filter-panel.component.test.tsx',
	},
	{
		mistake: 'a case says that both parties moved the deadline where one did',
		file: 'web/features/auctions/cases/case-screen.tsx',
		from: 'movedBy.length > 1',
		to: 'movedBy.length > 0',
		test: 'web/features/auctions/cases/case-screen.component.test.tsx',
	},
];

/** Returns a plugin that changes the component of the mutant that `COMPONENT_MUTANT` numbers, or undefined without that variable. */
export function mutateComponent() {
	const mutant = COMPONENT_MUTANTS[Number(process.env.COMPONENT_MUTANT ?? Number.NaN)];
	return mutant && mutate(mutant);
}
