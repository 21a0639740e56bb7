import { Alert, Button, Checkbox, FileButton, Group, List, Paper, Stack, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/contract/client.ts';
import type { KeptPriceList } from '#shared/contract/prices/price-lists.ts';
import { PRICE_LIST_LENGTH } from '#shared/domain/prices/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { readPriceListAnew } from '#web/parts/prices/price-list/use-price-list.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';

const TYPES = '.csv,.txt,.tsv,text/csv,text/plain';

/** Uploads the trade's weekly price list, as files or pasted text. Errors are listed by row, and the text stays. */
export function UploadList({ hasOne, onKept }: { hasOne: boolean; onKept: (kept: KeptPriceList) => void }) {
	const { t } = useTranslation('priceList');
	const resetFiles = useRef<() => void>(null);
	const form = useForm({
		initialValues: { text: '', fancyByPear: false },
		validate: {
			text: (text) => (text.trim() === '' ? t('upload.empty') : text.length > PRICE_LIST_LENGTH ? t('upload.tooLong') : null),
		},
	});
	const keeping = useMutation({
		mutationFn: (body: typeof form.values) => api.keepPriceList({ body }),
		onSuccess: async (kept) => {
			onKept(kept);
			form.reset();
			showSuccessToast(t('upload.done'));
			await readPriceListAnew();
		},
	});
	const takeFiles = async (files: readonly File[]) => {
		// Rounds and fancy shapes come as two files that form one list.
		const texts = await Promise.all(files.map((file) => (file.size > PRICE_LIST_LENGTH ? 'x'.repeat(PRICE_LIST_LENGTH + 1) : file.text())));
		form.setFieldValue('text', texts.map((text) => text.trimEnd()).join('\n'));
		keeping.reset();
		// So that the same files can be chosen again.
		resetFiles.current?.();
	};
	const issues = keeping.error instanceof ApiError && keeping.error.code === 'PRICE_LIST_REFUSED' ? (keeping.error.problem.issues ?? []) : [];
	return (
		<Paper component="section" withBorder radius="md" p="md" aria-labelledby="new-list">
			<Form onSubmit={form.onSubmit((values) => keeping.mutate(values))} failure={issues.length > 0 ? undefined : keeping.error}>
				<Stack gap="sm">
					<div>
						<Title order={2} size="h5" id="new-list">
							{t(hasOne ? 'upload.replace' : 'upload.title')}
						</Title>
						<Hint mt={4}>{t('upload.text')}</Hint>
					</div>
					<Group>
						<FileButton resetRef={resetFiles} accept={TYPES} multiple inputProps={{ 'aria-label': t('upload.choose') }} onChange={takeFiles}>
							{(button) => (
								<Button variant="default" {...button}>
									{t('upload.choose')}
								</Button>
							)}
						</FileButton>
					</Group>
					<Textarea
						label={t('upload.paste')}
						placeholder={t('upload.example')}
						rows={6}
						spellCheck={false}
						styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12, whiteSpace: 'pre', overflowX: 'auto' } }}
						{...form.getInputProps('text')}
					/>
					<Checkbox label={t('upload.byPear')} description={t('upload.byPearHint')} {...form.getInputProps('fancyByPear', { type: 'checkbox' })} />
					{issues.length > 0 && (
						<Alert color="red" title={describeError(keeping.error)}>
							<List size="sm">
								{issues.map(({ path, code, message }) => (
									<List.Item key={`${path} ${code} ${message}`}>{message}</List.Item>
								))}
							</List>
						</Alert>
					)}
					<Group>
						<Button type="submit" loading={keeping.isPending}>
							{t('upload.send')}
						</Button>
					</Group>
				</Stack>
			</Form>
		</Paper>
	);
}
