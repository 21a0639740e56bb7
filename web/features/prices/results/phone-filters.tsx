import { Button, Group, Pill } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Select } from '#web/ui/forms/choices.tsx';
import { Drawer } from '#web/ui/overlays/dialogs.tsx';
import { type ActiveFilter, ALL_RESULTS, listActiveFilters, type Question, SORTS_OFFERED } from './question.ts';
import { ResultFilters, type ResultFiltersProps } from './result-filters.tsx';

interface Props extends ResultFiltersProps {
	/** Number of results found; undefined until it is known. */
	total: number | undefined;
	/** Whether `total` still belongs to the previous filters. */
	waiting: boolean;
}

const ORDERS = SORTS_OFFERED.flatMap((field) => (['descending', 'ascending'] as const).map((direction) => ({ field, direction })));

/**
 * Shows the filters of the results on a phone, where the results come first: a button with the number of active filters opens all of them, the sort order
 * is beside it as there are no headings, and each active filter can be removed.
 */
export function PhoneFilters({ question, total = 0, waiting, onAsk }: Props) {
	const { t } = useTranslation(['results', 'search']);
	const { count } = useFormat();
	const [opened, { open, close }] = useDisclosure(false);
	const active = listActiveFilters(question);
	return (
		<>
			<Group gap="xs" wrap="nowrap">
				<Button variant="default" flex="none" leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={open}>
					{active.length > 0 ? t('search:filters.openWithCount', { count: active.length }) : t('search:filters.open')}
				</Button>
				<SortSelect sort={question.sort} onSort={(sort) => onAsk({ sort })} />
			</Group>
			{active.length > 0 && <ActiveFilters question={question} active={active} onAsk={onAsk} />}
			<Drawer opened={opened} onClose={close} title={t('search:filters.title')} position="bottom" size="34rem">
				<ResultFilters question={question} onAsk={onAsk} />
				<Group wrap="nowrap" mt="lg" pb="env(safe-area-inset-bottom)">
					<Button variant="default" disabled={active.length === 0} onClick={() => onAsk({ ...ALL_RESULTS, sort: question.sort })}>
						{t('search:filters.clear')}
					</Button>
					<Button flex={1} loading={waiting} onClick={close}>
						{t('show', { count: total, total: count(total) })}
					</Button>
				</Group>
			</Drawer>
		</>
	);
}

function SortSelect({ sort: [sort], onSort }: { sort: Question['sort']; onSort: (sort: Question['sort']) => void }) {
	const { t } = useTranslation('results');
	return (
		<Select
			flex={1}
			miw={0}
			aria-label={t('sort')}
			allowDeselect={false}
			data={[
				{ value: '', label: t('newest') },
				...ORDERS.map(({ field, direction }) => ({ value: `${field} ${direction}`, label: t(`sorted.${direction}`, { field: t(`column.${field}`) }) })),
			]}
			value={sort ? `${sort.field} ${sort.direction}` : ''}
			onChange={(value) => onSort(ORDERS.filter(({ field, direction }) => `${field} ${direction}` === value))}
		/>
	);
}

function ActiveFilters({ question, active, onAsk }: Pick<Props, 'question' | 'onAsk'> & { active: readonly ActiveFilter[] }) {
	const { t } = useTranslation(['results', 'search']);
	const label = useTradeLabels();
	const { caratFrom: from, caratTo: to, weeks, grown, outcome } = question;
	const describe = (name: ActiveFilter['name']) => {
		switch (name) {
			case 'carats':
				return t(from === undefined ? 'search:filters.rangeTo' : to === undefined ? 'search:filters.rangeFrom' : 'search:filters.rangeBoth', {
					...{ name: t('column.carat'), from, to },
				});
			case 'weeks':
				return `${t('weeks')} ${t('lastWeeks', { count: weeks })}`;
			case 'grown':
				return t(`grown.${grown}`);
			case 'outcome':
				return t(`outcome.${outcome}`);
			default:
				return `${label.attribute(name)} ${question[name].map((value) => label.value(name, value)).join(', ')}`;
		}
	};
	return (
		<Group gap={6} mt="xs" role="group" aria-label={t('search:filters.set')}>
			{active.map(({ name, without }) => (
				<Pill
					key={name}
					size="md"
					withRemoveButton
					{...{ radius: 5, maw: '100%', bg: 'var(--accent-weak)', c: 'var(--accent)', fz: 'var(--text-base)', fw: 'var(--weight-firm)' }}
					onRemove={() => onAsk(without)}
					removeButtonProps={{ 'aria-label': t('search:filters.remove', { name: describe(name) }), 'aria-hidden': undefined, tabIndex: 0 }}
				>
					{describe(name)}
				</Pill>
			))}
		</Group>
	);
}
