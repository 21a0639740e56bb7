import { Button, CloseButton, Pill, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ask-line.module.css';
import { useFilterWords } from './filter-words.ts';
import { readQuestion } from './read-question.ts';
import { listSetFilters, NO_FILTERS, removeFilter, type SearchFilters } from './search-url.ts';

interface Props {
	input: RefObject<HTMLInputElement | null>;
	filters: SearchFilters;
	onReplace: (filters: SearchFilters) => void;
	onClear: () => void;
}

/** Questions that dealers ask all day. */
const PRESETS = ['1 ct GIA 3EX', '0.5 ct D-F IF-VVS2', '2 ct+ G-J VS'] as const;

/**
 * The question in words, and what is asked already: the line and the panel of
 * filters are the same state. What is typed is understood as one types, and
 * asked with Enter; what is not understood stays in the line and is named.
 */
export function AskLine({ input, filters, onReplace, onClear }: Props) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	const hintId = useId();
	const [typed, setTyped] = useState('');
	const [focused, setFocused] = useState(false);
	const question = readQuestion(typed);
	const understood = listSetFilters({ ...NO_FILTERS, ...question.filters });
	const found = listSetFilters(filters);
	const ask = (line: string) => {
		const asked = readQuestion(line);
		if (Object.keys(asked.filters).length === 0) return;
		onReplace({ ...filters, ...asked.filters, searchWithSubColor: filters.subColor.length > 0, page: 0 });
		setTyped(asked.unknown.join(' '));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const last = found.at(-1);
		if (event.nativeEvent.isComposing) return;
		if (event.key === 'Enter') ask(typed);
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
						{found.map((filter) => (
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
						))}
					</fieldset>
				)}
				<input
					ref={input}
					className={classes.input}
					value={typed}
					onChange={(event) => setTyped(event.currentTarget.value)}
					onKeyDown={onKeyDown}
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
							<button key={preset} type="button" className={classes.preset} onClick={() => ask(preset)}>
								{preset}
							</button>
						))}
					</>
				) : (
					<>
						{understood.length > 0 && (
							<Button size="compact-xs" onClick={() => ask(typed)}>
								{t('ask.submit')}
							</Button>
						)}
						{understood.map((filter) => (
							<span key={words(filter)} className={classes.understood}>
								{words(filter)}
							</span>
						))}
						{question.unknown.length > 0 && (
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
