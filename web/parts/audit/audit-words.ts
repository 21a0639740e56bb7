import { useTranslation } from 'react-i18next';
import type { AdminAuditEntry, AuditEntry } from '#shared/contract/audit/audit-log.ts';
import { DEADLINE_REASONS } from '#shared/domain/audit/audit-event.ts';
import { type Format, useFormat } from '#web/lib/language/format.ts';

export type ShownAuditEntry = AuditEntry & Partial<Pick<AdminAuditEntry, 'member' | 'doer'>>;
type Value = string | number | boolean | null | undefined;

const MONEY: readonly string[] = ['askingPrice', 'bid', 'currentBid'];
const HOURS: readonly string[] = ['quiet.from', 'quiet.to', 'digestAt'];
const NOTHING = '–';
const ORDER: readonly string[] = [
	'browser',
	'system',
	'newDevice',
	'by',
	'lastName',
	'firstName',
	'bid',
	'currentBid',
	'outcome',
	'fileName',
	'stones',
	'prices',
	'askingTotal',
	'saved',
	'duplicate',
	'rejected',
	'removed',
];

function compareFields(a: string, b: string): number {
	const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
	return place(a) - place(b);
}

/** Returns functions that describe an audit event in words. The event's names and values are those of the program. */
export function useAuditWords() {
	const { t, i18n } = useTranslation(['auditLog', 'trade', 'notificationSettings']);
	const format = useFormat();
	/** Returns the text of a key made from recorded values, or `otherwise` if there is no such text. */
	const find = (key: string, otherwise: string): string => (i18n.exists(key) ? i18n.t(key as 'auditLog:title') : otherwise);
	const nameField = (name: string): string => {
		const [, kind, channel] = /^kinds\.(\w+)\.(\w+)$/.exec(name) ?? [];
		if (!kind) return find(`auditLog:field.${name.replaceAll(/[.:]/g, '_')}`, name);
		return [find(`notificationSettings:kinds.${kind}`, kind), find(`notificationSettings:channels.${channel}`, channel ?? '')].join(' · ');
	};
	const showCode = (name: string, code: string): string =>
		find(name === 'state' ? `trade:memberState.${code}` : `auditLog:value.${name}.${code.replaceAll(/[ :]/g, '_')}`, code);
	const show = (name: string, value: Value): string => {
		if (value === null || value === undefined) return name.startsWith('kinds.') ? t('value.usual') : NOTHING;
		if (typeof value === 'boolean') return t(name.startsWith('kinds.') ? (value ? 'value.on' : 'value.off') : value ? 'value.yes' : 'value.no');
		return writeFigure(format, name, value) ?? showCode(name, String(value));
	};
	const listValues = ({ kind, before, after }: Pick<ShownAuditEntry, 'kind' | 'before' | 'after'>): string[] => {
		const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort(compareFields);
		const changed = before && after ? names.filter((name) => name in before || kind !== 'IMPORT') : [];
		const changes = changed.map((name) => t('change', { name: nameField(name), before: show(name, before?.[name]), after: show(name, after?.[name]) }));
		const said = Object.entries(after ?? before ?? {}).filter(([name, value]) => value !== null && !changed.includes(name));
		const words = said.sort(([a], [b]) => compareFields(a, b)).map(([name, value]) => t('said', { name: nameField(name), value: show(name, value) }));
		return [...(words.length > 0 ? [words.join(' · ')] : []), ...changes];
	};
	/** Names the recorded actor, whether or not a later entry corrects it. */
	const nameRecorded = ({ by, doer, after }: ShownAuditEntry): string => {
		// Only the operator's program makes somebody an admin.
		return doer?.userName || t(`by.${after?.admin === undefined ? by : 'OPERATOR'}`);
	};
	const nameReason = (reason: string): string => {
		const code = DEADLINE_REASONS.find((one) => one === reason);
		return code ? t(`value.reason.${code}`) : reason;
	};
	return {
		title: ({ kind, act }: ShownAuditEntry) => [t(`kind.${kind}`), act && t(`act.${act}`)].filter(Boolean).join(' · '),
		doer: (entry: ShownAuditEntry) => (entry.corrected ? t('by.MARKET') : nameRecorded(entry)),
		details: ({ lotId, reason, corrects, ...entry }: ShownAuditEntry): string[] => [
			...(lotId ? [t('lot', { lotId })] : []),
			...listValues(entry),
			...(reason ? [nameReason(reason)] : []),
			...(corrects ? [t('corrects', { at: format.marketTime(corrects.at) })] : []),
			...(entry.corrected ? [t('corrected', { who: nameRecorded(entry) })] : []),
		],
		place: ({ network, country }: ShownAuditEntry): string =>
			[network && t('network', { network }), country && format.country(country)].filter(Boolean).join(' · '),
	};
}

/** Formats amounts, hours, days, shares and countries. Returns undefined for other values. */
function writeFigure(format: Format, name: string, value: string | number): string | undefined {
	if (name === 'country' && typeof value === 'string') return format.country(value);
	if (name === 'dateOfBirth' && typeof value === 'string') return format.day(value);
	if (name === 'deadline') return format.marketTime(value);
	if (typeof value !== 'number') return undefined;
	if (MONEY.includes(name)) return `${format.money(value)}/ct`;
	if (name === 'askingTotal') return format.money(value);
	if (HOURS.includes(name)) return `${value}:00`;
	return name === 'percent' ? `${value}%` : format.count(value);
}
