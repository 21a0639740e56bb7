import { Anchor, Badge, Blockquote, Button, Group, Paper, Stack, Text, Timeline } from '@mantine/core';
import { type Icon, IconFileTypePdf, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/auctions/messages.ts';
import { CERTIFICATE_TYPE } from '#shared/domain/stock/media.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import classes from './thread.module.css';
import { useThread } from './use-thread.ts';

const MessageForm = loadLater(async () => (await import('./message-form.tsx')).MessageForm);

/** An entry of a thread: a statement or the outcome, or a message. */
export interface Moment {
	at: string;
	icon: Icon;
	color: string;
	title: string;
	own: boolean;
	words?: string;
	files?: ReactNode;
}

/** Shows messages and other moments in the order of time, and the form for a new message. */
export function Thread({ id, moments }: { id: string; moments: readonly Moment[] }) {
	const { t } = useTranslation('cases');
	const thread = useThread(id);
	const messages = (thread.data?.pages ?? []).toReversed().flatMap((page) => page.messages);
	const [latest] = thread.data?.pages ?? [];
	const nameSide = ({ side, company }: Message) =>
		side === 'admin' ? t('message.market') : company ? t('message.by', { company, party: t(`party.${side}`) }) : t(`message.left.${side}`);
	const all = [
		...moments,
		...messages.map((message) => ({
			...{ at: message.writtenAt, icon: IconMessage, color: message.side === 'admin' ? 'market' : 'gray' },
			...{ title: nameSide(message), own: message.own, words: message.text, files: <Files files={message.files} /> },
		})),
	].toSorted((one, other) => one.at.localeCompare(other.at));
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="thread-title">
			<Stack gap="md">
				<SectionTitle id="thread-title">{t('said.title')}</SectionTitle>
				{thread.isError && !thread.data && <LoadFailure title={t('message.failed')} query={thread} />}
				{thread.hasNextPage && (
					<Button variant="default" size="xs" loading={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
						{t('message.earlier')}
					</Button>
				)}
				{thread.isSuccess && all.length === 0 && <Text>{t('said.nothing')}</Text>}
				<Timeline bulletSize={26} lineWidth={2} active={all.length} aria-live="polite">
					{all.map((moment) => (
						<Entry key={`${moment.at} ${moment.title} ${moment.words ?? ''}`} moment={moment} />
					))}
				</Timeline>
				{latest?.mayWrite && <MessageForm caseId={id} filesLeft={latest.filesLeft} />}
				{latest?.mayWrite === false && <Hint>{t('message.closed')}</Hint>}
			</Stack>
		</Paper>
	);
}

function Entry({ moment: { icon: Icon, color, at, title, own, words, files } }: { moment: Moment }) {
	const { t } = useTranslation('cases');
	const { marketTime } = useFormat();
	return (
		<Timeline.Item
			color={color}
			bullet={<Icon size={14} aria-hidden />}
			title={
				<Group gap={6} className={classes.title}>
					{title}
					{own && <Badge size="xs">{t('you')}</Badge>}
				</Group>
			}
		>
			<Text component="time" size="xs" c="dimmed" dateTime={at} className="figures">
				{marketTime(at)}
			</Text>
			{words && (
				<Blockquote color={color} mt="xs" p="sm" className={classes.words}>
					{words}
				</Blockquote>
			)}
			{files}
		</Timeline.Item>
	);
}

function Files({ files }: Pick<Message, 'files'>) {
	if (files.length === 0) return null;
	return (
		<ul className={classes.files}>
			{files.map((file) => (
				<li key={file.fileId}>
					<Anchor href={file.url} target="_blank" rel="noreferrer" size="sm" className={classes.file}>
						{file.contentType === CERTIFICATE_TYPE ? <IconFileTypePdf size={28} stroke={1.4} aria-hidden /> : <Thumbnail url={file.url} />}
						<span>{file.fileName}</span>
					</Anchor>
				</li>
			))}
		</ul>
	);
}

/**
 * Loads a photo once it comes into sight. It is the whole photo, at most ten megabytes; a thread has few. Keeps the first address, so that a new one
 * does not load the picture again.
 */
function Thumbnail({ url }: { url: string }) {
	const [first] = useState(url);
	return <img src={first} alt="" width={56} height={56} loading="lazy" decoding="async" className={classes.thumbnail} />;
}
