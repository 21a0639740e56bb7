import type { Widget, WidgetSettings } from '#shared/contract/integrations/widgets.ts';
import { WIDGETS } from '#shared/domain/integrations/widget.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { WidgetRecord } from './ports/widgets.ts';

/** Lists the member's widgets, newest first. */
export async function listWidgets(market: Ports<'widgets'>, { memberId }: MemberRecord): Promise<{ widgets: Widget[] }> {
	return { widgets: (await market.widgets.of(memberId)).map(presentWidget) };
}

/** Makes a widget with a new key. Errors: LIMIT_REACHED, BUSY. */
export async function createWidget(
	market: Ports<'now' | 'newId' | 'commit' | 'members' | 'widgets'>,
	{ memberId }: MemberRecord,
	settings: WidgetSettings,
	makeKey: () => string,
): Promise<Widget> {
	const after: WidgetRecord = { ...settings, memberId, widgetId: market.newId(), version: 1, key: makeKey(), createdAt: market.now };
	await commitOrRetry(async () => {
		const count = await market.members.countAdditions(memberId, 'widgets');
		if ((await market.widgets.of(memberId)).length >= WIDGETS) throw new MarketError('LIMIT_REACHED');
		await market.commit([
			{ kind: 'addition', memberId, list: 'widgets', count },
			{ kind: 'widget-saved', before: undefined, after },
		]);
	});
	return presentWidget(after);
}

/** Replaces the settings of one of the member's widgets. Errors: NOT_FOUND, BUSY. */
export function changeWidget(market: Ports<'commit' | 'widgets'>, { memberId }: MemberRecord, widgetId: string, settings: WidgetSettings): Promise<Widget> {
	return commitOrRetry(async () => {
		const before = await market.widgets.get(memberId, widgetId);
		if (!before) throw new MarketError('NOT_FOUND');
		const { version, key, createdAt } = before;
		const after: WidgetRecord = { ...settings, memberId, widgetId, version, key, createdAt };
		await market.commit([{ kind: 'widget-saved', before, after }]);
		return presentWidget(after);
	});
}

/** Deletes one of the member's widgets. Errors: NOT_FOUND. */
export async function deleteWidget(market: Ports<'commit' | 'widgets'>, { memberId }: MemberRecord, widgetId: string): Promise<void> {
	const before = await market.widgets.get(memberId, widgetId);
	if (!before) throw new MarketError('NOT_FOUND');
	await market.commit([{ kind: 'widget-deleted', before }]);
}

function presentWidget({ memberId, version, createdAt, ...widget }: WidgetRecord): Widget {
	return { ...widget, createdAt: new Date(createdAt).toISOString() };
}
