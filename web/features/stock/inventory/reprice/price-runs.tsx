import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceRun, UndonePrices } from '#shared/contract/prices/bulk-prices.ts';
import { api } from '#web/lib/api/api.ts';
import { showError } from '#web/lib/api/errors.ts';
import { protectWork } from '#web/lib/browser/busy.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useMarketNow } from '#web/parts/auctions/use-market-now.ts';
import { INVENTORY, reloadAllStones } from '#web/parts/stock/diamond-cache.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useMovedRows } from '#web/ui/lists/use-moved-rows.ts';

/** Pause in milliseconds before the call is repeated if the market has not processed any price yet, and the maximum number of such pauses. */
const ASKED_AGAIN_AFTER = 500;
const ASKED_AGAIN = 60;

/** Shows the price changes of the last hour, from any device, each with a button to undo it. */
export function PriceRuns({ userName }: { userName: string }) {
	const { t } = useTranslation('reprice');
	const { data } = useQuery({ queryKey: [INVENTORY, userName, 'price-runs'], queryFn: () => api.priceRuns({}) });
	const runs = (data?.runs ?? []).filter(({ changed, state }) => changed > 0 && state !== 'UNDONE');
	const hasMoved = useMovedRows(runs.length);
	// Each is shown until it is closed: an undone run leaves the list at once.
	const [notices, setNotices] = useState<readonly string[]>([]);
	if (runs.length === 0 && notices.length === 0) return null;
	return (
		<Stack component="section" gap="xs" aria-label={t('run.label')}>
			{notices.map((notice) => (
				<Alert
					key={notice}
					role="status"
					color="orange"
					withCloseButton
					closeButtonLabel={t('close')}
					onClose={() => setNotices(notices.filter((other) => other !== notice))}
				>
					<div style={{ maxHeight: 220, overflowY: 'auto' }}>{notice}</div>
				</Alert>
			))}
			{runs.map((run) => (
				<Run key={run.runId} run={run} hasMoved={hasMoved} onLeft={(notice) => setNotices((before) => [...new Set([...before, notice])])} />
			))}
		</Stack>
	);
}

interface RunProps {
	run: PriceRun;
	hasMoved: () => boolean;
	/** Called with a message that names the stones whose prices an undo did not restore. */
	onLeft: (notice: string) => void;
}

/** Shows one price run, until its hour has passed. An undo that has begun may finish later. */
function Run({ run, hasMoved, onLeft }: RunProps) {
	const { t } = useTranslation('reprice');
	const { count, money, marketTime } = useFormat();
	const undo = useUndo(run, onLeft);
	const { changed, planned, undone, beganAt, undoUntil, state, rule } = run;
	const now = useMarketNow(Date.parse(undoUntil));
	const isOver = state === 'DONE' && now >= Date.parse(undoUntil);
	if (isOver && undo.dealt === undefined) return null;
	const of = { count: changed, formatted: count(changed), planned: count(planned), time: marketTime(beganAt) };
	const value = rule.kind === 'AMOUNT' ? money(rule.value) : String(rule.value);
	const ruled = t(`run.rule.${rule.kind}`, { value: rule.kind === 'PLACE' || rule.value < 0 ? value : `+${value}` });
	return (
		<Paper withBorder px="md" py="xs">
			<Group justify="space-between" gap="sm">
				<Text size="sm" role="status">
					{undo.dealt !== undefined
						? `${t('run.progress')} ${count(undo.dealt)}/${count(changed)}`
						: state === 'UNDOING'
							? t('run.undoing', { time: marketTime(beganAt), undone: count(undone), changed: count(changed) })
							: t(changed < planned ? 'run.partly' : 'run.done', { ...of, rule: ruled })}
				</Text>
				<Group gap="xs">
					{state === 'DONE' && <Hint>{t('run.until', { time: marketTime(undoUntil) })}</Hint>}
					<Button size="compact-sm" variant="default" loading={undo.dealt !== undefined} onClick={() => void (hasMoved() || protectWork(undo.start))}>
						{t(state === 'UNDOING' ? 'run.goOn' : 'run.undo')}
					</Button>
				</Group>
			</Group>
		</Paper>
	);
}

/** Returns a function that undoes a run in several calls and reports the result. */
function useUndo({ runId }: PriceRun, onLeft: RunProps['onLeft']) {
	const { t } = useTranslation('reprice');
	const { count, names } = useFormat();
	const client = useQueryClient();
	const [dealt, setDealt] = useState<number>();
	const start = async () => {
		const left: UndonePrices['left'] = [];
		let undone = 0;
		setDealt(0);
		try {
			for (let more = true, idle = 0; more && idle < ASKED_AGAIN; ) {
				const answer = await api.undoPrices({ body: { runId } });
				const isIdle = answer.undone + answer.left.length === 0;
				undone += answer.undone;
				left.push(...answer.left);
				more = answer.more;
				idle = isIdle ? idle + 1 : 0;
				setDealt(undone + left.length);
				if (more && isIdle) await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER));
			}
		} catch (error) {
			showError(error);
		}
		if (undone > 0) showSuccessToast(t('run.undone', { count: undone, formatted: count(undone) }));
		if (left.length > 0) {
			const lots = names(left.map(({ lotId, diamondId }) => lotId ?? diamondId));
			onLeft(t('run.left', { count: left.length, formatted: count(left.length), lots }));
		}
		await reloadAllStones(client);
		setDealt(undefined);
	};
	return { dealt, start };
}
