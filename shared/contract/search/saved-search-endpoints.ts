import { PageQuery } from '#shared/contract/common.ts';
import * as savedSearches from '#shared/contract/search/saved-searches.ts';
import { TableSettings } from '#shared/contract/search/table-settings.ts';
import { byId, type Endpoint, endpoint } from '../endpoint.ts';

/** Calls about what a member keeps for searching, answered by the service that writes. */
export const savedSearchEndpoints = {
	savedSearches: endpoint({
		method: 'GET',
		path: '/common/saved-searches',
		service: 'diamonds',
		who: 'member',
		summary: "One's saved searches, newest first",
		query: PageQuery,
		answer: savedSearches.SavedSearchPage,
	}),
	saveSearch: endpoint({
		method: 'POST',
		path: '/common/saved-searches',
		service: 'diamonds',
		who: 'member',
		summary: 'Save a search; with an alert the market tells of stones that match it',
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['LIMIT_REACHED'],
	}),
	changeSavedSearch: endpoint({
		method: 'POST',
		path: '/common/saved-searches/{id}',
		service: 'diamonds',
		who: 'member',
		summary: "Replace one of one's saved searches",
		params: byId,
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['NOT_FOUND'],
	}),
	savedSearchOpened: endpoint({
		method: 'POST',
		path: '/common/saved-searches/{id}/opened',
		service: 'diamonds',
		who: 'member',
		summary: "One of one's saved searches was opened: its new matches are counted from now on",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	removeSavedSearch: endpoint({
		method: 'DELETE',
		path: '/common/saved-searches/{id}',
		service: 'diamonds',
		who: 'member',
		summary: "Forget one of one's saved searches",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	tableSettings: endpoint({
		method: 'GET',
		path: '/common/table-settings',
		service: 'diamonds',
		who: 'member',
		summary: "How one's table of stones is: rows, paging, columns",
		answer: TableSettings,
	}),
	keepTableSettings: endpoint({
		method: 'PUT',
		path: '/common/table-settings',
		service: 'diamonds',
		who: 'member',
		summary: "Keep how one's table of stones is",
		body: TableSettings,
		answer: TableSettings,
	}),
} as const satisfies Record<string, Endpoint>;
