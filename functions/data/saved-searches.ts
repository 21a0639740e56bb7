import type { EntityItem } from 'electrodb';
import type { SavedSearches, SavedSearchRecord } from '../usecases/ports/saved-searches.ts';
import { alert, match, savedSearch, setting } from './entities.ts';
import { getItems } from './table.ts';

/** Setting that counts the changes of alerts, so that whoever keeps them knows when to read them again. */
export const ALERTS_VERSION = 'alerts-version';

let kept: { version: number; alerts: Promise<readonly SavedSearchRecord[]> } | undefined;

export const savedSearches: SavedSearches = {
	async get(memberId, savedSearchId) {
		const { data } = await savedSearch.get({ memberId, savedSearchId }).go({ consistent: true });
		return data ? extractRecord(data) : undefined;
	},

	async of(memberId) {
		const { data } = await savedSearch.query.primary({ memberId }).begins({ savedSearchId: '' }).go({ consistent: true, pages: 'all', order: 'desc' });
		return data.map(extractRecord);
	},

	async alerts() {
		const { data } = await setting.get({ name: ALERTS_VERSION }).go({ consistent: true });
		const version = data?.value ?? 0;
		if (kept?.version === version) return kept.alerts;
		const alerts = version === 0 ? Promise.resolve([]) : readAlerts();
		kept = { version, alerts };
		alerts.catch(() => {
			if (kept?.alerts === alerts) kept = undefined;
		});
		return alerts;
	},

	async matched(memberId, listingIds) {
		const items = await getItems(listingIds.map((listingId) => match.get({ memberId, listingId })));
		return new Set(items.map((item) => String(item.listingId)));
	},
};

async function readAlerts(): Promise<SavedSearchRecord[]> {
	const { data } = await alert.query.primary({}).go({ consistent: true, pages: 'all' });
	return data.map(extractRecord);
}

function extractRecord(stored: EntityItem<typeof savedSearch> | EntityItem<typeof alert>): SavedSearchRecord {
	return stored;
}
