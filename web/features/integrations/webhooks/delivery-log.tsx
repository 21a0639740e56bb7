import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '#shared/contract/integrations/webhooks.ts';
import { api } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './delivery-log.module.css';
import { useEventName } from './event-name.ts';

const COLORS = { WAITING: 'orange', DELIVERED: 'teal', FAILED: 'red' } as const;
const PAGE = 20;
/** After an attempt by hand the log is loaded again this often, a second apart: a receiver has ten seconds to answer. */
const LOADS = 12;
const nameLog = (webhookId: string) => ['webhook-log', webhookId];
const countLoads = ({ dataUpdateCount, errorUpdateCount }: { dataUpdateCount: number; errorUpdateCount: number }) => dataUpdateCount + errorUpdateCount;

interface Log {
	webhookId: string;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
	/** The count of loads up to which the log is loaded again and again. */
	lastLoad: number;
	/** Opens the log and follows it until an attempt that was just asked for is in it. */
	follow: () => void;
}

export function useDeliveryLog(webhookId: string): Log {
	const client = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const [lastLoad, setLastLoad] = useState(0);
	const follow = () => {
		const queryKey = nameLog(webhookId);
		const state = client.getQueryState(queryKey);
		setLastLoad(LOADS + (state ? countLoads(state) : 0));
		setOpen(true);
		void client.invalidateQueries({ queryKey });
	};
	return { webhookId, isOpen, setOpen, lastLoad, follow };
}

/** Shows the deliveries of a webhook, once it is opened. */
export function DeliveryLog({ log }: { log: Log }) {
	const { t } = useTranslation('webhooks');
	return (
		<details open={log.isOpen} onToggle={({ currentTarget }) => log.setOpen(currentTarget.open)}>
			<summary className={classes.summary}>{t('log.title')}</summary>
			{log.isOpen && <Deliveries log={log} />}
		</details>
	);
}

function Deliveries({ log }: { log: Log }) {
	const { t } = useTranslation('webhooks');
	const { webhookId, lastLoad } = log;
	const query = useInfiniteQuery({
		queryKey: nameLog(webhookId),
		queryFn: ({ pageParam }) => api.webhookDeliveries({ params: { webhookId }, query: { size: PAGE, ...(pageParam && { before: pageParam }) } }),
		initialPageParam: '',
		getNextPageParam: ({ next }) => next,
		refetchInterval: ({ state }) => countLoads(state) < lastLoad && 1000,
	});
	const deliveries = query.data?.pages.flatMap(({ content }) => content);
	return (
		<Stack gap="xs" mt="xs">
			<Group>
				<Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
					{t('log.refresh')}
				</Button>
			</Group>
			{query.isError && <Text role="alert">{describeError(query.error)}</Text>}
			{deliveries?.length === 0 && <Text c="dimmed">{t('log.none')}</Text>}
			{deliveries && deliveries.length > 0 && (
				<ul className={classes.list}>
					{deliveries.map((delivery) => (
						<DeliveryRow key={delivery.deliveryId} log={log} delivery={delivery} />
					))}
				</ul>
			)}
			{query.hasNextPage && (
				<Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
					{t('log.more')}
				</Button>
			)}
		</Stack>
	);
}

function DeliveryRow({ log: { webhookId, follow }, delivery }: { log: Log; delivery: Delivery }) {
	const { t } = useTranslation('webhooks');
	const { marketTime } = useFormat();
	const nameEvent = useEventName();
	const { deliveryId, state, type, createdAt, status, fault, attempts, nextAttemptAt } = delivery;
	const [isOpen, setOpen] = useState(false);
	const name = `${nameEvent(type)}, ${marketTime(createdAt)}`;
	const sending = useAction({
		send: () => api.redeliverWebhook({ params: { webhookId, deliveryId } }),
		done: t('log.queued'),
		onEnd: follow,
	});
	return (
		<li>
			<Group justify="space-between" gap="xs">
				<div>
					<Group gap="xs">
						<Text size="sm" fw={500}>
							{nameEvent(type)}
						</Text>
						<Badge size="sm" color={COLORS[state]}>
							{t(`log.state.${state}`)}
						</Badge>
					</Group>
					<Hint size="xs">
						{[
							marketTime(createdAt),
							t('log.attempts', { count: attempts }),
							status ?? (fault && t(`log.fault.${fault}`)),
							nextAttemptAt && t('log.next', { time: marketTime(nextAttemptAt) }),
						]
							.filter(Boolean)
							.join(' · ')}
					</Hint>
				</div>
				<Group gap="xs">
					<Button
						size="xs"
						variant="subtle"
						aria-expanded={isOpen}
						aria-label={t('named', { action: t('log.show'), name })}
						onClick={() => setOpen((open) => !open)}
					>
						{t('log.show')}
					</Button>
					<Button
						size="xs"
						variant="default"
						loading={sending.isPending}
						aria-label={t('named', { action: t('log.again'), name })}
						onClick={() => sending.mutate()}
					>
						{t('log.again')}
					</Button>
				</Group>
			</Group>
			{isOpen && <Details webhookId={webhookId} deliveryId={deliveryId} attempts={attempts} />}
		</li>
	);
}

function Details({ webhookId, deliveryId, attempts }: { webhookId: string; deliveryId: string; attempts: number }) {
	const { t } = useTranslation('webhooks');
	const { marketTime } = useFormat();
	const { data, error } = useQuery({
		queryKey: [...nameLog(webhookId), deliveryId, attempts],
		placeholderData: keepPreviousData,
		queryFn: () => api.webhookDelivery({ params: { webhookId, deliveryId } }),
	});
	if (error) return <Text role="alert">{describeError(error)}</Text>;
	if (!data) return null;
	const parts = [
		{ title: t('log.body'), facts: '', text: data.body },
		...data.attemptList.map(({ at, byHand, status, fault, milliseconds, answer }) => ({
			title: t('log.answer', { time: marketTime(at) }),
			facts: [fault ? t(`log.fault.${fault}`) : t('log.status', { status, milliseconds }), byHand && t('log.byHand')].filter(Boolean).join(' · '),
			text: answer || t('log.empty'),
		})),
	];
	return (
		<Stack gap="xs" mt="xs">
			{parts.map(({ title, facts, text }, at) => (
				<div key={at === 0 ? 'body' : `${title} ${at}`}>
					<Text size="xs" fw={500}>
						{title}
						{facts && ` · ${facts}`}
					</Text>
					<Box component="pre" className={classes.code} tabIndex={0} role="region" aria-label={title}>
						{text}
					</Box>
				</div>
			))}
		</Stack>
	);
}
