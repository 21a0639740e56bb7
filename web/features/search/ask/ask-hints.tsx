import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showError } from '#web/lib/api/errors.ts';
import { Dimmed } from '#web/ui/hint.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import { sortFilters } from '../list-search.ts';
import { KnownSearches } from '../saved/known-searches.tsx';
import type { SearchFilters } from '../search-url.ts';
import classes from './ask-line.module.css';
import { Preset } from './preset.tsx';
import type { AskLineState } from './use-ask-line.ts';

/** Stones that ask clearly less than their comparables, the cheapest of them first. */
const BEST_VALUE = { most: 90, order: { field: 'priceLevel', direction: 'ascending' } } as const;

const PRESETS = ['1 ct GIA 3EX', '0.5 ct D-F IF-VVS2', '2 ct+ G-J VS'] as const;

interface Props {
	line: AskLineState;
	filters: SearchFilters;
	memberId: string | undefined;
	guest: boolean;
	onReplace: (filters: SearchFilters) => void;
	onChosen: () => void;
}

/** Shows below the line that has the focus how it is understood, and while it is empty what can be asked. */
export function AskHints(props: Props) {
	return props.line.typed.trim() === '' ? <Presets {...props} /> : <Understanding line={props.line} />;
}

/** Shows common searches, and those of the member. */
function Presets({ line, filters, memberId, guest, onReplace, onChosen }: Props) {
	const { t } = useTranslation('search');
	const bestValue = { ...filters, ...sortFilters(filters, [BEST_VALUE.order]), priceLevelTo: BEST_VALUE.most, page: 0 };
	return (
		<>
			<Dimmed size="xs">{t('ask.try')}</Dimmed>
			{PRESETS.map((preset) => (
				<Preset key={preset} onPress={() => line.ask(preset).catch(showError)}>
					{preset}
				</Preset>
			))}
			{!guest && <Preset onPress={() => onReplace(bestValue)}>{t('ask.bestValue')}</Preset>}
			{memberId && (
				<KnownSearches
					memberId={memberId}
					onApply={(search) => {
						onReplace(search);
						onChosen();
					}}
				/>
			)}
		</>
	);
}

/** Shows how a typed line is understood, and the sellers whose names match. */
function Understanding({ line: { typed, setTyped, question, understood, offered, ask, chooseSeller, takeAsTotal } }: { line: AskLineState }) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	return (
		<>
			{understood.length > 0 && (
				<Button size="compact-xs" onClick={() => ask(typed).catch(showError)}>
					{t('ask.submit')}
				</Button>
			)}
			{understood.map((filter) => (
				<span key={words(filter)} className={classes.understood}>
					{words(filter)}
				</span>
			))}
			{takeAsTotal && <Preset onPress={takeAsTotal}>{t('ask.asTotal')}</Preset>}
			{offered.map((company) => (
				<Preset key={company} onPress={() => chooseSeller(company)}>
					{t('ask.seller', { name: company })}
				</Preset>
			))}
			{question.unknown.length > 0 && offered.length === 0 && <Dimmed size="xs">{t('ask.unknown', { words: question.unknown.join(' ') })}</Dimmed>}
			<CloseButton size="sm" aria-label={t('ask.empty')} onClick={() => setTyped('')} />
		</>
	);
}
