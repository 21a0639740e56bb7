import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { describeError } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import type { Repricing } from './use-reprice.ts';

const NAMED = 100;

/** Lists the stones whose prices can be planned again. Returns undefined if there are none, or while a price may have been changed: it could change twice. */
export function listLeft({ refused }: Pick<Repricing, 'refused'>): readonly Diamond[] | undefined {
	if (refused.some(({ code }) => code === 'UNKNOWN')) return undefined;
	const left = refused.filter(({ code }) => code !== 'NOT_FOUND').map(({ stone }) => stone);
	return left.length > 0 ? left : undefined;
}

interface Props {
	result: Repricing;
	/** Settles the open prices, and plans the others again. */
	onAgain: () => Promise<void>;
	onClose: () => void;
}

/** Shows the result of a run, with a button to repeat it for the prices that were not changed. */
export function RepriceResult({ result: { changed, refused, error }, onAgain, onClose }: Props) {
	const { t } = useTranslation('reprice');
	const { count } = useFormat();
	const [isAsking, setAsking] = useState(false);
	const unknown = refused.filter(({ code }) => code === 'UNKNOWN');
	const rest = refused.filter(({ code }) => code !== 'UNKNOWN');
	return (
		<Stack maw={720}>
			<Alert role="status" color={refused.length > 0 ? 'orange' : 'teal'} title={t('done', { count: changed, formatted: count(changed) })}>
				{changed > 0 && <Text size="sm">{t('doneHint')}</Text>}
				{error !== undefined && <Text size="sm">{describeError(error)}</Text>}
				<Refused words={t('unknown', { count: unknown.length, formatted: count(unknown.length) })} refused={unknown} />
				<Refused words={t('rest', { count: rest.length, formatted: count(rest.length) })} refused={rest} />
			</Alert>
			<Group justify="flex-end">
				{refused.some(({ code }) => code !== 'NOT_FOUND') && (
					<Button
						variant="default"
						loading={isAsking}
						onClick={() => {
							setAsking(true);
							void onAgain().finally(() => setAsking(false));
						}}
					>
						{t('again')}
					</Button>
				)}
				<Button onClick={onClose}>{t('close')}</Button>
			</Group>
		</Stack>
	);
}

function Refused({ words, refused }: { words: string; refused: Repricing['refused'] }) {
	const { t } = useTranslation('reprice');
	if (refused.length === 0) return null;
	return (
		<>
			<Text size="sm" mt="xs">
				{words}
			</Text>
			<ul style={{ margin: 0 }}>
				{refused.slice(0, NAMED).map(({ stone: { diamondId, lotId }, code }) => (
					<li key={diamondId}>{`${lotId}: ${t(`refused.${code}`)}`}</li>
				))}
				{refused.length > NAMED && <li>{t('andMore', { count: refused.length - NAMED })}</li>}
			</ul>
		</>
	);
}
