import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableSettings } from '#shared/contract/search/table-settings.ts';
import { api } from '#web/lib/api/api.ts';
import { afterFirstScreen, LATE } from '#web/lib/api/first-screen.ts';
import { getPreferences, takePreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { tryToStore } from '#web/lib/try-to-store.ts';
import { reconcileSettings, writeSettings } from './reconcile-settings.ts';

/** Milliseconds after the last change before the settings are saved, so that a drag does not save every step. */
const SAVE_AFTER = 2_000;
/** Storage key of the settings last known to be at the market, with their member. */
const KEY = 'keptSettings';

/** Saves the table's settings with the member, so that other browsers show the same. */
export function useStoredSettings(memberId: string | undefined, isLate: boolean): void {
	const local = writeSettings(usePreferences());
	const { isSuccess } = useQuery({
		queryKey: ['table-settings', memberId],
		queryFn: async () => {
			// A phone shows no table at first.
			if (isLate) await afterFirstScreen();
			const market = await api.tableSettings({});
			if (memberId) adoptSettings(memberId, market);
			return market;
		},
		enabled: memberId !== undefined,
		meta: LATE,
		staleTime: Number.POSITIVE_INFINITY,
	});

	useEffect(() => {
		if (!isSuccess || !memberId || readBase(memberId) === local) return;
		const save = async () => {
			await api.keepTableSettings({ body: readSettings(local) });
			writeBase(memberId, local);
		};
		// A failed write is repeated at the next change or the next visit.
		const timer = setTimeout(() => void save().catch(() => undefined), SAVE_AFTER);
		return () => clearTimeout(timer);
	}, [isSuccess, memberId, local]);
}

/** Adopts the settings that the market has just sent, unless this browser has unsaved changes. */
function adoptSettings(memberId: string, market: TableSettings): void {
	const base = readBase(memberId);
	const local = writeSettings(getPreferences());
	const told = reconcileSettings(local, writeSettings(market), base);
	if (told === 'adopt') takePreferences(market);
	if (told === 'adopt') writeBase(memberId, writeSettings(getPreferences()));
	else if (base === undefined) writeBase(memberId, local);
}

function readSettings(text: string): TableSettings {
	return JSON.parse(text);
}

function readBase(memberId: string): string | undefined {
	const kept = parseJson(localStorage.getItem(KEY));
	return isRecord(kept) && kept.memberId === memberId && typeof kept.settings === 'string' ? kept.settings : undefined;
}

function writeBase(memberId: string, settings: string): void {
	tryToStore(localStorage, KEY, JSON.stringify({ memberId, settings }));
}
