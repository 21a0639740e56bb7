import type { TableSettings } from '#shared/contract/search/table-settings.ts';

export interface Settings {
	/** The admin's bid discount rate in percent. */
	discountRate(): Promise<number>;
	/** How a member's table of stones is; undefined while nothing was kept. */
	table(memberId: string): Promise<TableSettings | undefined>;
}
