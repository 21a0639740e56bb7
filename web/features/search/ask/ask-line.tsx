import { Button, Pill } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFilterWords } from '../filters/filter-words.ts';
import { countClearable, listSetFilters, removeFilter, type SearchFilters } from '../search-url.ts';
import classes from './ask-line.module.css';
import { NumbersPill } from './numbers-pill.tsx';
import { Preset } from './preset.tsx';
import { useAskLine } from './use-ask-line.ts';

const AskHints = loadLater(async () => (await import('./ask-hints.tsx')).AskHints);

interface Props {
	input: RefObject<HTMLInputElement | null>;
	filters: SearchFilters;
	notFound: readonly string[] | undefined;
	/** The trading member; absent for guests and admins, who have no searches of their own. */
	memberId: string | undefined;
	/** Whether the viewer is a guest, who cannot search for sellers or numbers. */
	guest: boolean;
	onReplace: (filters: SearchFilters) => void;
	onClear: () => void;
}

/**
 * Shows the search line with the set filters, which it shares with the filter panel. It parses typed text at
 * once and searches it on Enter: filters, lot ids and certificates, lists of them, sellers. Text that is not
 * understood stays in the line and is named.
 */
export function AskLine({ input, filters, notFound, memberId, guest, onReplace, onClear }: Props) {
	const { t } = useTranslation('search');
	const hintId = useId();
	const line = useAskLine({ input, filters, guest, onReplace });
	const { typed, setTyped, focused, setFocused } = line;
	const isSet = listSetFilters(filters).length > 0;
	const isClearable = countClearable(filters) > 0;
	return (
		<search
			className={classes.place}
			onFocus={() => setFocused(true)}
			onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false)}
		>
			<div className={classes.line}>
				<IconSearch size={17} aria-hidden className={classes.icon} />
				{isSet && <Pills filters={filters} notFound={notFound} onReplace={onReplace} />}
				{typed === '' && line.takeAsTotal && <Preset onPress={line.takeAsTotal}>{t('ask.asTotal')}</Preset>}
				<input
					ref={input}
					className={classes.input}
					value={typed}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setFocused(true);
					}}
					onClick={() => setFocused(true)}
					onKeyDown={line.onKeyDown}
					onPaste={line.onPaste}
					placeholder={isSet ? t('ask.more') : t('ask.placeholder')}
					aria-label={t('ask.label')}
					aria-describedby={hintId}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="search"
				/>
				{isClearable ? (
					<Button size="compact-sm" variant="subtle" onClick={onClear} flex="none">
						{t('filters.clear')}
					</Button>
				) : (
					<kbd className={classes.key} aria-hidden>
						/
					</kbd>
				)}
			</div>
			<div id={hintId} role="status" className={typed.trim() === '' ? classes.hint : classes.reading} hidden={!focused}>
				{focused && <AskHints line={line} filters={filters} memberId={memberId} guest={guest} onReplace={onReplace} onChosen={() => input.current?.blur()} />}
			</div>
		</search>
	);
}

function Pills({ filters, notFound, onReplace }: Pick<Props, 'filters' | 'notFound' | 'onReplace'>) {
	const { t } = useTranslation('search');
	const words = useFilterWords();
	return (
		<fieldset aria-label={t('filters.set')} className={classes.pills}>
			{listSetFilters(filters).map((filter) =>
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
	);
}
