import { Button, Group, Paper, Radio, Stack, Textarea, VisuallyHidden } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type Case, CaseVerdict } from '#shared/contract/auctions/cases.ts';
import { REASON_LENGTH } from '#shared/domain/accounts/limits.ts';
import type { Party } from '#shared/domain/auctions/completion.ts';
import { api } from '#web/lib/api/api.ts';
import { joinLines, validateBy } from '#web/lib/api/validate.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { useKeptReason } from '#web/ui/forms/use-kept-reason.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { listShown } from './use-case.ts';

const VERDICTS = { none: [], seller: ['seller'], buyer: ['buyer'], both: ['seller', 'buyer'] } as const satisfies Record<string, readonly Party[]>;
type Verdict = keyof typeof VERDICTS;

interface Typed {
	/** Empty until the admin has chosen: no decision is proposed. */
	verdict: Verdict | '';
	reason: string;
}

const readBanned = (verdict: Typed['verdict']) => (verdict === '' ? undefined : [...VERDICTS[verdict]]);
const readRequest = ({ verdict, reason }: Typed) => ({ banned: readBanned(verdict) ?? [], reason: joinLines(reason) });
/** Reads the form under its fields' names, for the errors. */
const readTyped = ({ verdict, reason }: Typed) => ({ verdict: readBanned(verdict), reason: joinLines(reason) });
const TypedVerdict = z.object({ verdict: CaseVerdict.shape.banned, reason: CaseVerdict.shape.reason });

/** Shows an admin's form to decide whom to ban, with a reason that both parties can read. A last question names the decision before it is sent. */
export function VerdictForm({ file }: { file: Case }) {
	const { t } = useTranslation('cases');
	const client = useQueryClient();
	const send = useMutation({
		mutationFn: (body: z.infer<typeof CaseVerdict>) => api.decideCase({ params: { id: file.caseId }, body }),
		onSettled: () => Promise.all(listShown(file).map((queryKey) => client.invalidateQueries({ queryKey }))),
	});
	const { begun, keepReason, forget } = useKeptReason(`verdict ${file.caseId}`);
	const [asking, setAsking] = useState(false);
	const form = useForm<Typed>({
		initialValues: { verdict: '', reason: begun },
		onValuesChange: keepReason,
		validate: validateBy(TypedVerdict, readTyped, (field) => (field === 'verdict' ? t('verdict.verdictMissing') : t('verdict.reasonMissing'))),
	});
	const { verdict } = form.values;
	const isBan = verdict !== '' && verdict !== 'none';
	const decision = (one: Typed['verdict']) => one && t(`verdict.${one}`, { seller: file.seller, buyer: file.buyer });
	const onConfirm = () =>
		send.mutate(readRequest(form.values), {
			onSuccess: () => {
				forget();
				showSuccessToast(t('verdict.done'));
			},
			onSettled: () => setAsking(false),
		});
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="verdict-title">
			<Form failure={send.error} onSubmit={form.onSubmit(() => setAsking(true))}>
				<Stack gap="sm">
					<SectionTitle id="verdict-title">{t('verdict.title')}</SectionTitle>
					<Hint>{t('verdict.hint')}</Hint>
					<Radio.Group label={<VisuallyHidden>{t('verdict.title')}</VisuallyHidden>} {...form.getInputProps('verdict')}>
						<Stack gap="xs">
							{(Object.keys(VERDICTS) as Verdict[]).map((one) => (
								<Radio key={one} value={one} label={decision(one)} />
							))}
						</Stack>
					</Radio.Group>
					<Textarea
						label={t('verdict.reason')}
						description={t('verdict.reasonHint')}
						autosize
						minRows={3}
						maxLength={REASON_LENGTH}
						{...form.getInputProps('reason')}
					/>
					<Group justify="flex-end">
						<Button type="submit" color={isBan ? 'red' : undefined}>
							{t('verdict.send')}
						</Button>
					</Group>
				</Stack>
			</Form>
			<ConfirmDialog
				opened={asking}
				title={t('verdict.ask')}
				confirm={t('verdict.send')}
				danger={isBan}
				busy={send.isPending}
				onConfirm={onConfirm}
				onClose={() => setAsking(false)}
			>
				{t('verdict.askText', { decision: decision(verdict) })}
			</ConfirmDialog>
		</Paper>
	);
}
