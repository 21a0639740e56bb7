import { Button, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeRequiredBid } from '#shared/domain/auctions/bidding.ts';
import { api } from '#web/lib/api/api.ts';
import { describeFailure } from '#web/lib/api/errors.ts';
import { isOtherVersion } from '#web/lib/api/other-version.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { showErrorToast, showSuccessToast, TOAST_TIME } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { FormButtons } from '#web/ui/forms/form-buttons.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { isUnusual, readRate } from './read-rate.ts';

const KEY = ['bid-process-data'];
const EXAMPLE = 10_000;

/** Sets the bid discount rate: how far below the asking price a first bid may be (specification 2). */
export default function SettingsScreen() {
	const { t } = useTranslation('admin');
	const setting = useQuery({ queryKey: KEY, queryFn: () => api.getBidProcessData({}) });
	const [draft, setDraft] = useState<string>();
	const [misread, setMisread] = useState(false);
	const [tried, setTried] = useState(false);
	const [asking, { open: ask, close }] = useDisclosure(false);
	const { money } = useFormat();
	const least = draft ? computeRequiredBid(EXAMPLE, undefined, Number(draft)) : EXAMPLE;
	const update = useMutation({
		mutationFn: (configValue: number) =>
			api.updateBidProcessData({ body: { configDataId: 'BID_DISCOUNT_RATE', configName: setting.data?.configName ?? 'Bid discount rate', configValue } }),
		onSuccess: (after) => {
			queryClient.setQueryData(KEY, after);
			showSuccessToast(t('rate.updated'), TOAST_TIME.saved);
			setDraft(undefined);
			close();
		},
		onError: (error) => showErrorToast(describeFailure(error, t('rate.failed')), isOtherVersion(error) ? TOAST_TIME.default : TOAST_TIME.saved),
	});
	const edit = () => {
		setDraft(String(setting.data?.configValue ?? ''));
		setMisread(false);
		setTried(false);
	};
	return (
		<div>
			<PageTitle
				actions={
					draft === undefined && (
						<Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} disabled={!setting.data} onClick={edit}>
							{t('rate.edit')}
						</Button>
					)
				}
			>
				{t('rate.title')}
			</PageTitle>
			<Paper withBorder radius="md" p="lg">
				{setting.isPending && <Skeleton height={72} />}
				{setting.isError && <LoadFailure title={t('rate.notLoaded')} query={setting} />}
				{setting.data && (
					<Form
						onSubmit={() => {
							setTried(true);
							if (!draft) return;
							if (isUnusual(Number(draft))) ask();
							else update.mutate(Number(draft));
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
									error={tried && draft === '' && t('rate.missing')}
									onChange={(event) => {
										const typed = event.currentTarget.value;
										setDraft(readRate(typed));
										setMisread(readRate(typed) !== typed);
									}}
								/>
							)}
							{draft && (
								<Text size="sm" role="status">
									{misread && `${t('rate.understood', { rate: draft })} `}
									{t('rate.example', { asking: money(EXAMPLE), least: money(least) })}
								</Text>
							)}
							<Hint>{t('rate.hint')}</Hint>
							{draft !== undefined && <FormButtons submit={t('rate.submit')} busy={update.isPending} onCancel={() => setDraft(undefined)} />}
						</Stack>
					</Form>
				)}
			</Paper>
			<ConfirmDialog
				opened={asking}
				title={t('rate.unusualTitle', { rate: draft })}
				confirm={t('rate.submit')}
				danger
				busy={update.isPending}
				onConfirm={() => update.mutate(Number(draft))}
				onClose={close}
			>
				{t('rate.example', { asking: money(EXAMPLE), least: money(least) })}
			</ConfirmDialog>
		</div>
	);
}
