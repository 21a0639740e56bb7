import { Alert, Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import type { AttributeName } from '#shared/domain/stock/attributes.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { buildMediaUpdate, listItems } from '#web/lib/files/media-draft.ts';
import { listPhotos } from '#web/lib/files/photos.ts';
import { useMediaUpload } from '#web/parts/stock/media/use-media-upload.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { checkDraft, type Draft, fillDraft, mergePresent, type Problems } from './draft.ts';
import { type Refusal, readRefusal, useSave } from './use-save.ts';

/** The name of the button that lists the stone and offers an empty form for the next one. */
const ANOTHER = 'another';

const ListingFields = loadLater(async () => (await import('./listing-fields.tsx')).ListingFields);
const StaleNotice = loadLater(async () => (await import('./stale-notice.tsx')).StaleNotice);
const MediaChooser = loadLater(async () => (await import('#web/parts/stock/media/media-chooser.tsx')).MediaChooser);

interface Props {
	draft: Draft;
	onDraft: (draft: Draft) => void;
	editing?: Diamond;
	/** Whether to offer what the market knows of a typed certificate. */
	offersKnown?: boolean;
	onSaved: (diamond: Diamond, another: boolean) => void;
	onCancel: () => void;
}

/** Shows the form for a stone's attributes, photos and video. After a refusal the typed text and chosen files stay. */
export function ListingForm({ draft, onDraft, editing, offersKnown, onSaved, onCancel }: Props) {
	const { t } = useTranslation('listing');
	const form = useRef<HTMLFormElement>(null);
	/** The draft with what was typed while the market answers. */
	const typed = useRef(draft);
	typed.current = draft;
	const save = useSave();
	const upload = useMediaUpload();
	const [items, setItems] = useState(() => (editing ? listItems(editing.attachmentDetailsResponseDtoList, listPhotos(editing)) : []));
	/** The stone's attachments that the form has shown. */
	const [shown, setShown] = useState(editing?.attachmentDetailsResponseDtoList ?? []);
	const [checking, setChecking] = useState(false);
	/** The saved listing while some of its photos and video are not uploaded yet. */
	const [saved, setSaved] = useState<Diamond>();
	const target = saved ?? editing;
	const [tried, setTried] = useState(false);
	const [refusal, setRefusal] = useState<Refusal>({ problems: {} });
	/** The version that a save replaces. After a conflict it is the current one, whose changes the member has been shown. */
	const version = refusal.present?.version ?? target?.version;

	const checked = checkDraft(draft);
	const problems: Problems = { ...refusal.problems, ...(tried && !checked.ok ? checked.problems : {}) };
	const busy = save.isPending || upload.busy || checking;

	const change = (field: AttributeName, value: string) => {
		onDraft({ ...draft, [field]: value });
		const { [field]: _, ...others } = refusal.problems;
		setRefusal({ ...refusal, problems: others });
	};
	const submit = (another: boolean) => {
		setTried(true);
		if (!checked.ok) return;
		save.mutate(
			{ attributes: checked.attributes, editing: target && { diamondId: target.diamondId, version: version ?? target.version } },
			{
				onSuccess: (diamond) => void sendFiles(diamond, another),
				onError: (error) => {
					const refused = readRefusal(error);
					const base = refusal.present ?? target;
					const merged = refused.present && base && mergePresent(typed.current, fillDraft(base), fillDraft(refused.present));
					if (merged) onDraft(merged.draft);
					setRefusal({ ...refused, contested: merged?.contested });
					focusStale(form.current);
				},
			},
		);
	};
	const sendFiles = async (diamond: Diamond, another: boolean) => {
		setRefusal({ problems: {} });
		// Unchanged here: do not overwrite changes from elsewhere.
		if (!buildMediaUpdate(items, shown)) return onSaved(diamond, another);
		const sent = await upload.send(diamond.diamondId, items, shown);
		const present = sent.diamond ?? diamond;
		if (sent.complete) return onSaved(present, another);
		setSaved(present);
		setItems(sent.items);
		if (sent.diamond) setShown(sent.diamond.attachmentDetailsResponseDtoList);
	};
	return (
		<Form ref={form} onSubmit={({ nativeEvent }) => submit(isSentBy(nativeEvent, ANOTHER))} failure={refusal.elsewhere}>
			<Stack gap="md" mt="lg">
				{refusal.present && (
					<StaleNotice
						typed={draft}
						present={fillDraft(refusal.present)}
						contested={refusal.contested ?? []}
						onTake={(field, value) => onDraft({ ...draft, [field]: value })}
					/>
				)}
				<ListingFields draft={draft} problems={problems} onChange={change} onFill={offersKnown ? (texts) => onDraft({ ...draft, ...texts }) : undefined} />
				<MediaChooser items={items} onItems={setItems} shares={upload.shares} busy={busy} checking={checking} onChecking={setChecking} />
				{saved && !busy && (
					<Alert color="orange" title={t(editing ? 'media.savedTitle' : 'media.listedTitle')}>
						{upload.failure && `${upload.failure} `}
						{t('media.text')}
					</Alert>
				)}
				<Group>
					<Button type="submit" loading={busy}>
						{t(refusal.contested?.length ? 'stale.saveMine' : saved ? 'media.again' : editing ? 'saveAgain' : 'save')}
					</Button>
					{!target && (
						<Button type="submit" name={ANOTHER} variant="light" disabled={busy}>
							{t('listAnother')}
						</Button>
					)}
					{saved ? (
						<Button variant="default" disabled={busy} onClick={() => onSaved(saved, false)}>
							{t('media.without')}
						</Button>
					) : (
						<Button variant="default" onClick={onCancel}>
							{t('cancel')}
						</Button>
					)}
				</Group>
			</Stack>
		</Form>
	);
}

/** Whether the button of this name sent the form. */
function isSentBy(event: Event, name: string): boolean {
	return event instanceof SubmitEvent && event.submitter?.getAttribute('name') === name;
}

/** Moves the focus to the notice of a conflict once it is rendered. The error summary handles marked fields. */
function focusStale(form: HTMLFormElement | null): void {
	requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-stale]')?.focus());
}
