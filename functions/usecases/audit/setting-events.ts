import { type AuditValues, compareValues } from '#shared/domain/audit/audit-event.ts';
import type { WidgetRecord } from '../integrations/ports/widgets.ts';
import type { AuditEvent } from './ports/audit-log.ts';

/** An audit event without the common fields. */
export type NewAuditEvent = Pick<AuditEvent, 'kind' | 'memberId'> & Partial<AuditEvent>;

/** Records a widget that was made, changed or removed, without its key. */
export function deriveWidgetEvents(before: WidgetRecord | undefined, after: WidgetRecord | undefined): NewAuditEvent[] {
	const memberId = (after ?? before)?.memberId;
	const [had, has] = [before, after].map((record) => ({ widget: record ? describeWidget(record) : null }));
	const values = had && has && compareValues(had, has, ['widget']);
	return values && memberId ? [{ kind: 'SETTING', act: 'WIDGET', memberId, ...values, isPersonal: true }] : [];
}

/** Writes all settings of a widget as one text. */
function describeWidget({ memberId, widgetId, key, version, createdAt, name, origins, ...others }: WidgetRecord): string {
	const settings = Object.entries(flatten(others)).map(([field, value]) => `${field} ${value}`);
	return [name, origins.join(' '), ...settings.sort()].join(', ');
}

/** Compares a member's choices by kind of notification, each as one fact. */
export function compareChoices(before: object = {}, after: object = {}): { before: AuditValues; after: AuditValues } | undefined {
	const [had, has] = [flatten(before), flatten(after)];
	return compareValues(had, has, [...new Set([...Object.keys(had), ...Object.keys(has)])].sort());
}

function flatten(choices: object, name = ''): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(choices).flatMap(([part, value]) => {
			const path = name ? `${name}.${part}` : part;
			return typeof value === 'object' && value !== null ? Object.entries(flatten(value, path)) : [[path, value]];
		}),
	);
}
