import type { TableSettings } from '#shared/contract/search/table-settings.ts';

export interface Settings {
	/** Returns the admin's bid discount rate in percent. */
	discountRate(): Promise<number>;
	/** Returns a member's settings of the table of stones; undefined if nothing was saved. */
	table(memberId: string): Promise<TableSettings | undefined>;
}
