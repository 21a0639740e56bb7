import { Alert, Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { PriceRule } from '#shared/domain/prices/bulk-price.ts';
import { findListPrice, type PriceList } from '#shared/domain/prices/price-list.ts';
import { api } from '#web/lib/api/api.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { FRESH_FOR, PRICES } from '#web/parts/prices/ask-price.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ActProgress } from '#web/ui/lists/act-progress.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { Modal } from '#web/ui/overlays/dialogs.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { reloadStones } from './gather-again.ts';
import { loadComparables } from './gather-equals.ts';
import { forgetPlan, readPlan, storePlan } from './kept-plan.ts';
import { type Equals, isShown, planRows, SHOWN, type Shown, sumTicked, writeShare } from './reprice-plan.ts';
import { listLeft, RepriceResult } from './reprice-result.tsx';
import { RepriceRows } from './reprice-rows.tsx';
import { RepriceRule, readRule, type TypedRule } from './reprice-rule.tsx';
import { useReprice } from './use-reprice.ts';

interface Props {
	userName: string;
	/** The chosen stones, or a function that reads the whole list. */
	stones: readonly Diamond[] | (() => Promise<Diamond[]>);
	onClose: (isChanged: boolean) => void;
}

const ROWS_SHOWN = 50;
const NO_TICKS: ReadonlyMap<string, boolean> = new Map();
/** The rule until one is typed: it changes no price, and the rows show the present ones. */
const NO_CHANGE: PriceRule = { kind: 'PERCENT', value: 0, step: 1 };
const FIRST_RULE: TypedRule = { kind: 'PERCENT', typed: '', step: 1 };
const KNOWS_NOTHING = (): Equals | undefined => undefined;

/** Changes the prices of many stones by a rule. It shows the result for each stone before anything is changed. */
export default function RepriceDialog({ userName, stones: given, onClose }: Props) {
	const { t } = useTranslation('reprice');
	const { count } = useFormat();
	const [opened] = useState(() => Date.now());
	const [again, setAgain] = useState<readonly Diamond[]>();
	const { apply, progress, result, settle, forget } = useReprice();
	const stones = useQuery({
		queryKey: ['reprice', userName, opened, again?.map(({ diamondId }) => diamondId)],
		queryFn: async () => {
			if (again) return reloadStones(userName, again);
			return typeof given === 'function' ? given() : [...given];
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const equals = useQuery({
		queryKey: [PRICES, 'reprice', opened, stones.dataUpdatedAt],
		queryFn: () => loadComparables(stones.data ?? []),
		enabled: stones.data !== undefined,
		staleTime: FRESH_FOR,
		gcTime: 0,
	});
	const own = useQuery({ queryKey: [PRICES, 'reprice', userName, opened, 'list'], queryFn: () => api.priceList({}), gcTime: 0 });
	const list = own.data?.list ?? undefined;
	const all = stones.data ?? [];
	const [isChanged, setChanged] = useState(false);
	const close = () => onClose(isChanged || result !== undefined);
	return (
		<Modal
			opened
			fullScreen
			onClose={() => !progress && close()}
			title={t('title', { count: all.length, formatted: count(all.length) })}
			closeButtonProps={{ disabled: progress !== undefined }}
		>
			{stones.isError ? (
				<RetryAlert onRetry={stones.refetch}>{t('failed')}</RetryAlert>
			) : result ? (
				<RepriceResult
					result={result}
					onAgain={async () => {
						const left = listLeft((await settle()) ?? result);
						if (!left) return;
						setChanged(true);
						setAgain(left);
						forget();
					}}
					onClose={close}
				/>
			) : progress ? (
				<ActProgress progress={progress} />
			) : stones.isPending || equals.isPending || own.isPending ? (
				<Group role="status">
					<Loader size="sm" aria-hidden />
					<Text size="sm">{t('loading')}</Text>
				</Group>
			) : (
				<Stack gap="md">
					{equals.isError && <RetryAlert onRetry={equals.refetch}>{t('noEquals')}</RetryAlert>}
					<Plan stones={all} equalsOf={equals.data ?? KNOWS_NOTHING} list={list} onApply={apply} />
				</Stack>
			)}
		</Modal>
	);
}

interface PlanProps {
	stones: readonly Diamond[];
	equalsOf: (stone: Diamond) => Equals | undefined;
	list: PriceList | undefined;
	onApply: ReturnType<typeof useReprice>['apply'];
}

function readListPrice(list: PriceList | undefined, stone: Diamond): number | undefined {
	const listed = list && findListPrice(list, stone);
	return typeof listed === 'object' ? listed.price : undefined;
}

function Plan({ stones, equalsOf, list, onApply }: PlanProps) {
	const { t } = useTranslation('reprice');
	const { count, money, decimal, marketTime } = useFormat();
	const { memberId = '' } = useViewer();
	const [kept, setKept] = useState(() => readPlan(localStorage, memberId, list !== undefined, getMarketNow()));
	const [typed, setTyped] = useState<TypedRule>(kept?.rule ?? FIRST_RULE);
	const [ticks, setTicks] = useState(kept?.ticks ?? NO_TICKS);
	const [shown, setShown] = useState<Shown>('all');
	const [page, setPage] = useState(0);
	const late = useDeferredValue(typed);
	const rule = useMemo(() => readRule(late), [late]);
	const rows = useMemo(
		() => planRows(stones, rule ?? NO_CHANGE, { equalsOf, listPriceOf: (stone) => readListPrice(list, stone), ticks }),
		[stones, rule, equalsOf, list, ticks],
	);
	const ticked = rows.filter(({ isTicked }) => isTicked).length;
	const listed = rule ? rows.filter((row) => isShown(row, shown)) : rows;
	const { before, after } = sumTicked(rows);
	useEffect(() => storePlan(localStorage, memberId, { rule: typed, ticks }, getMarketNow()), [memberId, typed, ticks]);
	return (
		<>
			{kept && (
				<Alert color="market" p="xs" role="status">
					<Group justify="space-between">
						<Text size="sm">{t('kept', { at: marketTime(kept.at) })}</Text>
						<Button
							size="compact-sm"
							variant="default"
							onClick={() => {
								setKept(undefined);
								setTyped(FIRST_RULE);
								setTicks(NO_TICKS);
							}}
						>
							{t('beginAnew')}
						</Button>
					</Group>
				</Alert>
			)}
			<RepriceRule
				rule={typed}
				hasList={list !== undefined}
				onChange={(changed) => {
					setTyped(changed);
					// Ticks of single prices applied to the previous rule's prices.
					setTicks(NO_TICKS);
					setPage(0);
				}}
			/>
			{/* As high as the tools that a rule brings, so that the rows do not move. */}
			{rule ? (
				<Group justify="space-between" align="flex-end" gap="sm">
					<NativeSelect
						label={t('shown')}
						w={220}
						value={shown}
						data={SHOWN.map((value) => ({ value, label: t(`show.${value}`, { count: count(rows.filter((row) => isShown(row, value)).length) }) }))}
						onChange={({ currentTarget: { value } }) => {
							setShown(SHOWN.find((one) => one === value) ?? 'all');
							setPage(0);
						}}
					/>
					<Group gap="md">
						<Text size="sm" className="figures" aria-live="polite">
							{t('totals', { before: money(before), after: money(after), share: writeShare(before, after, decimal) || '0%' })}
						</Text>
						<Button
							disabled={ticked === 0}
							onClick={() => {
								forgetPlan(localStorage, memberId);
								void onApply(rows, rule);
							}}
						>
							{t('apply', { count: ticked, formatted: count(ticked) })}
						</Button>
					</Group>
				</Group>
			) : (
				<Group mih={58} align="flex-end">
					<SectionTitle>{t('now')}</SectionTitle>
				</Group>
			)}
			{listed.length === 0 ? (
				<Hint>{t('nothing')}</Hint>
			) : (
				<RepriceRows
					isTyped={rule !== undefined}
					rows={listed.slice(page * ROWS_SHOWN, (page + 1) * ROWS_SHOWN)}
					onTick={(diamondId, isTicked) => setTicks((known) => new Map(known).set(diamondId, isTicked))}
				/>
			)}
			<Pager label={t('pages')} page={page} size={ROWS_SHOWN} total={listed.length} onPage={setPage} />
		</>
	);
}
