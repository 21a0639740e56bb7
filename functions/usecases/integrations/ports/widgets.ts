import type { WidgetSettings } from '#shared/contract/integrations/widgets.ts';

export interface WidgetRecord extends WidgetSettings {
	memberId: string;
	widgetId: string;
	version: number;
	/** The publishable key, in plain text: it is in the source of the dealer's pages. */
	key: string;
	createdAt: number;
}

export interface Widgets {
	get(memberId: string, widgetId: string): Promise<WidgetRecord | undefined>;
	/** Newest first. */
	of(memberId: string): Promise<WidgetRecord[]>;
	/** Finds the widget with a key. Knows everything that was written a second ago. */
	byKey(key: string): Promise<WidgetRecord | undefined>;
}
