import { ActionIcon, Button, FileButton, Group, List, Progress, Stack, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_LENGTH, THREAD_FILE_BYTES } from '#shared/domain/auctions/limits.ts';
import { THREAD_FILE_TYPES } from '#shared/domain/auctions/thread.ts';
import { joinLines } from '#web/lib/api/validate.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { useKeptTexts } from '#web/ui/forms/use-kept-texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import { type ChosenFile, chooseFile, FilesRefused } from './chosen-files.ts';
import { useSendMessage } from './use-thread.ts';

const MEGABYTES = THREAD_FILE_BYTES / 1024 / 1024;

/** Shows the form for a message. Its text stays in this browser until it is sent; only the files are lost when the writer leaves. */
export function MessageForm({ caseId, filesLeft }: { caseId: string; filesLeft: number }) {
	const { t } = useTranslation('cases');
	const kept = useKeptTexts(`message ${caseId}`);
	const [text, setText] = useState(kept.offered?.texts.message ?? '');
	const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
	const [refused, setRefused] = useState<readonly string[]>([]);
	const [tried, setTried] = useState(false);
	const resetFiles = useRef<() => void>(null);
	const send = useSendMessage(caseId, kept.forget, (key, changed) =>
		setChosen((files) => files.map((one) => (one.key === key ? { ...one, ...changed } : one))),
	);
	const room = filesLeft - chosen.length;
	const missing = tried && !text.trim() && t('message.missing');

	const type = (typed: string) => {
		setText(typed);
		if (typed) kept.keep({ message: typed });
		else kept.forget();
	};
	const add = async (files: readonly File[]) => {
		const judged = await Promise.all(files.map(async (file) => ({ name: file.name, found: await chooseFile(file) })));
		const good = judged.flatMap(({ found }) => (typeof found === 'object' ? [found] : []));
		const bad = judged.flatMap(({ name, found }) => (typeof found === 'string' ? [`${name}: ${t(`files.${found}`, { megabytes: MEGABYTES })}`] : []));
		const tooMany = good.slice(room).map(({ file }) => `${file.name}: ${t('files.THREAD_FILE_COUNT')}`);
		setRefused([...bad, ...tooMany]);
		setChosen((now) => [...now, ...good].slice(0, filesLeft));
		// So that a file which was removed can be chosen again.
		resetFiles.current?.();
	};
	const submit = () => {
		setTried(true);
		if (!text.trim()) return;
		const message = { text: joinLines(text), chosen };
		send.mutate(message, {
			onSuccess: () => {
				setText('');
				setChosen([]);
				setRefused([]);
				setTried(false);
			},
		});
	};
	return (
		<Form aria-label={t('message.label')} failure={send.error instanceof FilesRefused ? t('files.refused') : send.error} onSubmit={submit}>
			<Stack gap="xs">
				<Textarea
					label={t('message.label')}
					description={t('message.hint')}
					value={text}
					onChange={(event) => type(event.currentTarget.value)}
					error={missing}
					disabled={send.isPending}
					minRows={3}
					maxRows={12}
					autosize
					maxLength={MESSAGE_LENGTH}
				/>
				{chosen.length > 0 && (
					<Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
						{chosen.map((one) => (
							<Chosen key={one.key} chosen={one} busy={send.isPending} onRemove={() => setChosen(chosen.filter(({ key }) => key !== one.key))} />
						))}
					</Stack>
				)}
				{refused.length > 0 && (
					<div role="alert">
						<List size="sm" c="var(--bad)">
							{refused.map((one) => (
								<List.Item key={one}>{one}</List.Item>
							))}
						</List>
					</div>
				)}
				<Group justify="space-between" gap="xs">
					<Group gap="xs">
						<FileButton
							resetRef={resetFiles}
							multiple
							accept={THREAD_FILE_TYPES.join(',')}
							onChange={(files) => void add(files)}
							disabled={send.isPending || room <= 0}
						>
							{(button) => (
								<Button {...button} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />} disabled={send.isPending || room <= 0}>
									{t('files.attach')}
								</Button>
							)}
						</FileButton>
						<Hint size="xs">{t('files.left', { count: Math.max(0, room), megabytes: MEGABYTES })}</Hint>
					</Group>
					<Button type="submit" loading={send.isPending}>
						{t('message.send')}
					</Button>
				</Group>
			</Stack>
		</Form>
	);
}

function Chosen({ chosen: { file, share, fault, fileId }, busy, onRemove }: { chosen: ChosenFile; busy: boolean; onRemove: () => void }) {
	const { t } = useTranslation('cases');
	return (
		<li>
			<Group gap="xs" wrap="nowrap">
				<Text size="sm" style={{ overflowWrap: 'anywhere' }} c={fault ? 'var(--bad)' : undefined}>
					{fault ? `${file.name}: ${fault}` : file.name}
				</Text>
				<ActionIcon variant="subtle" color="gray" size="sm" disabled={busy} aria-label={t('files.remove', { name: file.name })} onClick={onRemove}>
					<IconX size={14} aria-hidden />
				</ActionIcon>
			</Group>
			{share !== undefined && !fileId && <Progress value={share * 100} size="xs" aria-label={file.name} />}
		</li>
	);
}
