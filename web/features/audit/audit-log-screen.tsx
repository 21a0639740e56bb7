import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AUDIT_KINDS } from '#shared/domain/audit/audit-event.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { saveSheet } from '#web/lib/files/save-sheet.ts';
import { makeHalfWidth } from '#web/lib/half-width.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { AuditEntries, type AuditPage, useAuditEntries } from '#web/parts/audit/audit-entries.tsx';
import { type ShownAuditEntry, useAuditWords } from '#web/parts/audit/audit-words.ts';
import { Select } from '#web/ui/forms/choices.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** Maximum number of entries in a file, equal to the largest page. */
const SAVED_AT_ONCE = 5000;
/** The filters share a row: four for an admin, two in a row on a phone. */
const FILTER = '1 1 150px';

const FILTERS = ['kind', 'from', 'to', 'userName'] as const;

/** Returns the filters, which the address holds, and a function that changes some of them. Anybody can write an address, so invalid values count as none. */
function useChoice() {
	const [url, setUrl] = useSearchParams();
	const readDay = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(url.get(name) ?? '') ? (url.get(name) ?? '') : '');
	const choice = { kind: AUDIT_KINDS.find((kind) => kind === url.get('kind')), from: readDay('from'), to: readDay('to'), userName: url.get('userName') ?? '' };
	const choose = (more: { [name in (typeof FILTERS)[number]]?: string }) => {
		const next = { ...choice, ...more };
		setUrl(Object.fromEntries(FILTERS.flatMap((name) => (next[name] ? [[name, next[name]]] : []))), { replace: true });
	};
	return { choice, choose };
}

/** Shows the audit log: a member's own events, or everybody's for admins. */
export default function RecordScreen() {
	const { t } = useTranslation('auditLog');
	const { isAdmin } = useViewer();
	const { choice, choose } = useChoice();
	const ask = (more: { before?: string; size: 50 | typeof SAVED_AT_ONCE }): Promise<AuditPage> => {
		const query = { kind: choice.kind, from: choice.from || undefined, to: choice.to || undefined, ...more };
		return isAdmin ? api.allDeeds({ query: { ...query, userName: makeHalfWidth(choice.userName).toLowerCase() || undefined } }) : api.deeds({ query });
	};
	const found = useAuditEntries([isAdmin, choice], (before) => ask({ before, size: 50 }));
	const words = useAuditWords();
	const saving = useAction({
		send: async () => {
			const content = await loadAuditEntries((before) => ask({ before, size: SAVED_AT_ONCE }));
			await api.addExport({ body: { what: 'RECORD', format: 'CSV', count: content.length } });
			const rows = content.map((entry) => [
				entry.at,
				words.doer(entry),
				entry.member?.userName,
				[words.title(entry), ...words.details(entry), words.place(entry)].filter(Boolean).join('; '),
			]);
			await saveSheet('record', 'csv', [[t('when'), t('who'), t('member'), t('what')], ...rows]);
		},
	});
	const chooseMember = ({ currentTarget }: { currentTarget: HTMLInputElement }) => choose({ userName: currentTarget.value });
	return (
		<div>
			<PageTitle
				hint={t(isAdmin ? 'hintAdmin' : 'hint')}
				actions={
					<Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()} title={t('saved')}>
						{t('save')}
					</Button>
				}
			>
				{t('title')}
			</PageTitle>
			<Group align="flex-end" mb="md">
				<Select
					flex={isAdmin ? FILTER : { base: '1 1 100%', sm: FILTER }}
					label={t('kind.label')}
					placeholder={t('any')}
					clearable
					data={AUDIT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
					value={choice.kind ?? null}
					onChange={(kind) => choose({ kind: kind ?? undefined })}
				/>
				{isAdmin && (
					<TextInput
						flex={FILTER}
						type="search"
						label={t('member')}
						autoComplete="off"
						defaultValue={choice.userName}
						onBlur={chooseMember}
						onKeyDown={(event) => event.key === 'Enter' && chooseMember(event)}
					/>
				)}
				<TextInput flex={FILTER} type="date" label={t('from')} value={choice.from} onChange={({ currentTarget }) => choose({ from: currentTarget.value })} />
				<TextInput flex={FILTER} type="date" label={t('to')} value={choice.to} onChange={({ currentTarget }) => choose({ to: currentTarget.value })} />
			</Group>
			<AuditEntries found={found} />
		</div>
	);
}

/** Loads as many audit events as one file holds. A response may be cut off if it would be too large, so this repeats the call. */
async function loadAuditEntries(ask: (before: string | undefined) => Promise<AuditPage>): Promise<ShownAuditEntry[]> {
	const entries: ShownAuditEntry[] = [];
	let before: string | undefined;
	do {
		const { content, next } = await ask(before);
		entries.push(...content);
		before = next;
	} while (before !== undefined && entries.length < SAVED_AT_ONCE);
	return entries.slice(0, SAVED_AT_ONCE);
}
