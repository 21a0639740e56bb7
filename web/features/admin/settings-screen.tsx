import { Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { showErrorToast, showSuccessToast, TOAST_TIME } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { readRate } from './read-rate.ts';

const KEY = ['bid-process-data'];

/** The bid discount rate: how far below the asking price a first bid may be (specification 2). */
export default function SettingsScreen() {
	const { t } = useTranslation('admin');
	const setting = useQuery({ queryKey: KEY, queryFn: () => api.getBidProcessData({}) });
	const [draft, setDraft] = useState<string>();
	const update = useMutation({
		mutationFn: (configValue: number) =>
			api.updateBidProcessData({ body: { configDataId: 'BID_DISCOUNT_RATE', configName: setting.data?.configName ?? 'Bid discount rate', configValue } }),
		onSuccess: (after) => {
			queryClient.setQueryData(KEY, after);
			showSuccessToast(t('rate.updated'), TOAST_TIME.saved);
			setDraft(undefined);
		},
		onError: () => showErrorToast(t('rate.failed'), TOAST_TIME.saved),
	});
	return (
		<div>
			<PageTitle
				actions={
					draft === undefined && (
						<Button
							variant="default"
							leftSection={<IconPencil size={16} aria-hidden />}
							disabled={!setting.data}
							onClick={() => setDraft(String(setting.data?.configValue ?? ''))}
						>
							{t('rate.edit')}
						</Button>
					)
				}
			>
				{t('rate.title')}
			</PageTitle>
			<Paper withBorder radius="md" p="lg">
				{setting.isPending && <Skeleton height={72} />}
				{setting.isError && <EmptyState title={t('rate.notLoaded')} action={<Button onClick={() => void setting.refetch()}>{t('retry')}</Button>} />}
				{setting.data && (
					<form
						onSubmit={(event) => {
							event.preventDefault();
							if (draft) update.mutate(Number(draft));
						}}
					>
						<Stack>
							{draft === undefined ? (
								<Text fz={44} fw={650} lh={1.1} className="figures">
									{setting.data.configValue}%
								</Text>
							) : (
								<TextInput
									label={t('rate.label')}
									inputMode="numeric"
									maw={140}
									rightSection="%"
									autoFocus
									value={draft}
									onChange={(event) => setDraft(readRate(event.currentTarget.value))}
								/>
							)}
							<Text size="sm" c="dimmed">
								{t('rate.hint')}
							</Text>
							{draft !== undefined && (
								<Group justify="flex-end">
									<Button variant="default" onClick={() => setDraft(undefined)}>
										{t('cancel')}
									</Button>
									<Button type="submit" disabled={draft === ''} loading={update.isPending}>
										{t('rate.submit')}
									</Button>
								</Group>
							)}
						</Stack>
					</form>
				)}
			</Paper>
		</div>
	);
}
