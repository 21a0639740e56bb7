import { PageQuery } from '#shared/contract/common.ts';
import * as savedSearches from '#shared/contract/search/saved-searches.ts';
import { TableSettings } from '#shared/contract/search/table-settings.ts';
import { byId, type Endpoint, endpoint } from '../endpoint.ts';

/** Calls about what a member keeps for searching, answered by the service that writes. */
export const savedSearchEndpoints = {
	savedSearches: endpoint('diamonds', 'GET', '/common/saved-searches', {
		who: 'member',
		summary: "One's saved searches, newest first",
		query: PageQuery,
		answer: savedSearches.SavedSearchPage,
	}),
	saveSearch: endpoint('diamonds', 'POST', '/common/saved-searches', {
		who: 'member',
		summary: 'Save a search; with an alert the market tells of stones that match it',
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['LIMIT_REACHED'],
	}),
	changeSavedSearch: endpoint('diamonds', 'POST', '/common/saved-searches/{id}', {
		who: 'member',
		summary: "Replace one of one's saved searches",
		params: byId,
		body: savedSearches.SaveSearch,
		answer: savedSearches.SavedSearch,
		errors: ['NOT_FOUND'],
	}),
	savedSearchOpened: endpoint('diamonds', 'POST', '/common/saved-searches/{id}/opened', {
		who: 'member',
		summary: "One of one's saved searches was opened: its new matches are counted from now on",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	removeSavedSearch: endpoint('diamonds', 'DELETE', '/common/saved-searches/{id}', {
		who: 'member',
		summary: "Forget one of one's saved searches",
		params: byId,
		errors: ['NOT_FOUND'],
	}),
	tableSettings: endpoint('diamonds', 'GET', '/common/table-settings', {
		who: 'member',
		summary: "How one's table of stones is: rows, paging, columns",
		answer: TableSettings,
	}),
	keepTableSettings: endpoint('diamonds', 'PUT', '/common/table-settings', {
		who: 'member',
		summary: "Keep how one's table of stones is",
		body: TableSettings,
		answer: TableSettings,
	}),
} as const satisfies Record<string, Endpoint>;
