import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/files/save-file.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { getMarketNow } from '#web/lib/live/market-clock.ts';
import { useSession } from '#web/lib/session/session.ts';
import { CopyButton } from '#web/parts/accounts/copy-button.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';

/** Shows the recovery codes once, to be stored elsewhere than on the phone. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
	const { t } = useTranslation('security');
	const text = codes.join('\n');
	return (
		<Stack gap="sm">
			<Alert color="orange" title={t('recovery.title')} role="status">
				{t('recovery.text')}
			</Alert>
			<SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('recovery.label')}>
				{codes.map((code) => (
					<Text key={code} component="li" ff="monospace" fz="lg">
						{code}
					</Text>
				))}
			</SimpleGrid>
			<Group gap="xs">
				<CopyButton text={text}>{t('recovery.copy')}</CopyButton>
				<Button
					variant="default"
					size="xs"
					leftSection={<IconDownload size={14} aria-hidden />}
					onClick={() => saveFile(new Blob([`${t('recovery.fileTitle')}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
				>
					{t('recovery.save')}
				</Button>
				<Button variant="default" size="xs" leftSection={<IconPrinter size={14} aria-hidden />} onClick={() => window.print()}>
					{t('recovery.print')}
				</Button>
			</Group>
			<Group>
				<Button onClick={onKept}>{t('recovery.kept')}</Button>
			</Group>
			<PrintedCodes codes={codes} />
		</Stack>
	);
}

/** Prints the codes in place of the screen, with the account and the date that tell them from earlier ones. */
function PrintedCodes({ codes }: { codes: readonly string[] }) {
	const { t } = useTranslation('security');
	const { date } = useFormat();
	const { session } = useSession();
	return (
		<PrintedSheet>
			<h1>{t('recovery.fileTitle')}</h1>
			<p>{[session?.userName, date(getMarketNow())].filter(Boolean).join(' · ')}</p>
			<Text component="pre" ff="monospace" fz="lg">
				{codes.join('\n')}
			</Text>
		</PrintedSheet>
	);
}
