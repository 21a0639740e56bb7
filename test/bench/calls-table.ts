import { endpoints } from '#shared/contract/endpoints.ts';
import type { Counted } from './counted-market.ts';
import type { TableRequest } from './table-counter.ts';

const READS: readonly string[] = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
export const isRead = ({ operation }: TableRequest): boolean => READS.includes(operation);

const HEADINGS = ['call', 'case', 'requests', 'which', 'items read', 'written', 'RCU', 'WCU', 'sent'];

/** Renders the counts as a Markdown table, in the contract's order. */
export function renderCallsTable(counted: readonly Counted[]): string {
	const order = Object.keys(endpoints);
	const rows = counted.toSorted((a, b) => order.indexOf(a.call) - order.indexOf(b.call)).map(rowOf);
	const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
	const renderLine = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
	return [renderLine(HEADINGS), renderLine(widths.map((width) => '-'.repeat(width))), ...rows.map(renderLine)].join('\n');
}

function rowOf({ call, about, requests, sentBytes }: Counted): string[] {
	const [reads, writes] = [requests.filter(isRead), requests.filter((one) => !isRead(one))];
	const sum = (of: readonly TableRequest[], what: 'items' | 'units') => of.reduce((total, one) => total + one[what], 0).toLocaleString('en');
	const sums = [sum(reads, 'items'), sum(writes, 'items'), sum(reads, 'units'), sum(writes, 'units')];
	return [call, about, String(requests.length), kindsOf(requests), ...sums, sentBytes.toLocaleString('en')];
}

function kindsOf(requests: readonly TableRequest[]): string {
	const kinds = Map.groupBy(requests, ({ operation }) => operation);
	return [...kinds].map(([operation, { length }]) => (length > 1 ? `${length}×${operation}` : operation)).join(', ');
}
