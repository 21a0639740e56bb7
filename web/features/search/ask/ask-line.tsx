import { Button, CloseButton, Pill, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { useFilterWords } from '../filters/filter-words.ts';
import { findCompanies } from '../filters/find-companies.ts';
import { makeListDistance, sortFilters } from '../list-search.ts';
import { KnownSearches } from '../saved/known-searches.tsx';
import { listSetFilters, NO_FILTERS, removeFilter, type SearchFilters } from '../search-url.ts';
import classes from './ask-line.module.css';
import { NumbersPill } from './numbers-pill.tsx';
import { readNumberList } from './read-numbers.ts';
import { type Question, readQuestion } from './read-question.ts';

interface Props {
	input: RefObject<HTMLInputElement | null>;
	filters: SearchFilters;
	/** The requested numbers without a stone. */
	notFound: readonly string[] | undefined;
	/** The trading member; absent for guests and admins, who have no searches of their own. */
	memberId: string | undefined;
	/** Whether the viewer is a guest, who cannot search for sellers or numbers. */
	guest: boolean;
	onReplace: (filters: SearchFilters) => void;
	onClear: () => void;
}

/** Minimum length of a text that may be a company's name. */
const LEAST_COMPANY = 2;
/** Maximum number of suggested companies. */
const COMPANIES_OFFERED = 4;
const COMPANY_LENGTH = 100;
/** Stones that ask clearly less than their comparables, the cheapest of them first. */
const BEST_VALUE = { most: 90, order: { field: 'priceLevel', direction: 'ascending' } } as const;
/** Milliseconds after the last key before companies are requested. */
const PAUSE = 200;

/** Common searches of dealers. */
const PRESETS = ['1 ct GIA 3EX', '0.5 ct D-F IF-VVS2', '2 ct+ G-J VS'] as const;

/**
 * The query in words, with the present filters: the line and the panel of filters have one state. Typed
 * text is understood while it is typed, and searched with Enter: filters, lot ids and certificates, lists
 * of them, sellers. Text that is not understood stays in the line and is named.
 */
export function AskLine({ input, filters, notFound, memberId, guest, onReplace, onClear }: Props) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const hintId = useId();
	const [typed, setTyped] = useState('');
	const [focused, setFocused] = useState(false);
	const hasList = usePriceList() !== undefined;
	const question = readQuestion(typed, hasList);
	const understood = listSetFilters({ ...NO_FILTERS, ...question.filters });
	const found = listSetFilters(filters);
	const client = useQueryClient();
	const nameOf = ({ unknown }: typeof question) => unknown.join(' ').slice(0, COMPANY_LENGTH);
	const [name] = useDebouncedValue(nameOf(question), PAUSE);
	const mayName = (text: string) => !guest && text.length >= LEAST_COMPANY;
	const companies = useQuery({ ...findCompanies(name), enabled: focused && mayName(name) });
	const offered = name === nameOf(question) ? [...new Set(companies.data)].slice(0, COMPANIES_OFFERED) : [];
	const ask = async (line: string) => {
		const asked = readQuestion(line, hasList);
		const seller = nameOf(asked);
		// A word that is not a term of the trade may be a seller's name.
		const isSeller = mayName(seller) && (await client.fetchQuery(findCompanies(seller)).catch(() => [])).length > 0;
		if (!isSeller && Object.keys(asked.filters).length === 0) return;
		const companyName = isSeller ? { companyName: seller } : {};
		onReplace({ ...addQuestion(filters, asked), ...companyName, searchWithSubColor: filters.subColor.length > 0 });
		const rest = isSeller ? '' : asked.unknown.join(' ');
		setTyped(rest);
		if (rest === '') showAnswer();
	};
	/** Hides the hints, so that they do not cover the result; they come back with the next key or press. */
	const showAnswer = () => {
		if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
		else input.current?.focus();
		setFocused(false);
	};
	const chooseSeller = (companyName: string) => {
		onReplace({ ...addQuestion(filters, question), companyName });
		setTyped('');
	};
	// A single-line field would join the lines of a pasted column.
	const onPaste = (event: ClipboardEvent) => {
		const numbers = guest ? undefined : readNumberList(event.clipboardData.getData('text'));
		if (!numbers) return;
		event.preventDefault();
		onReplace({ ...filters, numbers, page: 0 });
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const last = found.at(-1);
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter') void ask(typed);
		else if (event.key === 'Backspace' && typed === '' && last) onReplace(removeFilter(filters, last));
		else if (event.key === 'Escape') input.current?.blur();
	};
	return (
		<search
			className={classes.place}
			onFocus={() => setFocused(true)}
			onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
		>
			<div className={classes.line}>
				<IconSearch size={17} aria-hidden className={classes.icon} />
				{found.length > 0 && (
					<fieldset aria-label={t('filters.set')} className={classes.pills}>
						{found.map((filter) =>
							filter.kind === 'numbers' ? (
								<NumbersPill key="numbers" numbers={filter.numbers} notFound={notFound} onRemove={() => onReplace(removeFilter(filters, filter))} />
							) : (
								<Pill
									key={words(filter)}
									size="sm"
									withRemoveButton
									classNames={{ root: classes.pill }}
									onRemove={() => onReplace(removeFilter(filters, filter))}
									removeButtonProps={{ 'aria-label': t('filters.remove', { name: words(filter) }), 'aria-hidden': undefined, tabIndex: 0 }}
								>
									{words(filter)}
								</Pill>
							),
						)}
					</fieldset>
				)}
				<input
					ref={input}
					className={classes.input}
					value={typed}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setFocused(true);
					}}
					onClick={() => setFocused(true)}
					onKeyDown={onKeyDown}
					onPaste={onPaste}
					placeholder={found.length > 0 ? t('ask.more') : t('ask.placeholder')}
					aria-label={t('ask.label')}
					aria-describedby={hintId}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="search"
				/>
				{found.length > 0 ? (
					<Button size="compact-sm" variant="subtle" onClick={onClear} flex="none">
						{t('filters.clear')}
					</Button>
				) : (
					<kbd className={classes.key} aria-hidden>
						/
					</kbd>
				)}
			</div>
			<div id={hintId} role="status" className={classes.hint} hidden={!focused}>
				{typed.trim() === '' ? (
					<>
						<Text span size="xs" c="dimmed">
							{t('ask.try')}
						</Text>
						{PRESETS.map((preset) => (
							<button key={preset} type="button" className={classes.preset} onClick={() => void ask(preset)}>
								{preset}
							</button>
						))}
						{!guest && (
							<button
								type="button"
								className={classes.preset}
								onClick={() => onReplace({ ...filters, ...sortFilters(filters, [BEST_VALUE.order]), priceLevelTo: BEST_VALUE.most, page: 0 })}
							>
								{t('ask.bestValue')}
							</button>
						)}
						{memberId && focused && (
							<KnownSearches
								memberId={memberId}
								onApply={(search) => {
									onReplace(search);
									input.current?.blur();
								}}
							/>
						)}
					</>
				) : (
					<>
						{understood.length > 0 && (
							<Button size="compact-xs" onClick={() => void ask(typed)}>
								{t('ask.submit')}
							</Button>
						)}
						{understood.map((filter) => (
							<span key={words(filter)} className={classes.understood}>
								{words(filter)}
							</span>
						))}
						{offered.map((company) => (
							<button key={company} type="button" className={classes.preset} onClick={() => chooseSeller(company)}>
								{t('ask.seller', { name: company })}
							</button>
						))}
						{question.unknown.length > 0 && offered.length === 0 && (
							<Text span size="xs" c="dimmed">
								{t('ask.unknown', { words: question.unknown.join(' ') })}
							</Text>
						)}
						<CloseButton size="sm" aria-label={t('ask.empty')} onClick={() => setTyped('')} />
					</>
				)}
			</div>
		</search>
	);
}

/** Adds the filters of a typed question to the search and returns to its first page. The sort order is unchanged. */
function addQuestion(filters: SearchFilters, { filters: asked }: Question): SearchFilters {
	const listDistance = asked.listDistance && makeListDistance({ ...asked.listDistance, sort: filters.listDistance?.sort });
	return { ...filters, ...asked, ...(listDistance && { listDistance }), page: 0 };
}
