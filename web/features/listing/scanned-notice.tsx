import { Alert, Anchor, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Scanned } from '#shared/contract/diamonds.ts';
import { linkTo } from '#shared/contract/screens.ts';
import { ATTRIBUTE_NAMES } from '#shared/domain/attributes.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTradeLabels } from '../../ui/trade-labels.ts';
import type { Draft } from './draft.ts';

/** What a scanned QR was, and what the form still asks for. */
export function ScannedNotice({ scanned: { source, missing, diamondId }, draft }: { scanned: Scanned; draft: Draft }) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const { names } = useFormat();
	const fields = ATTRIBUTE_NAMES.filter((field) => missing.includes(field) && !draft[field]).map((field) => label.attribute(field));
	return (
		<Alert mb="md" icon={<IconQrcode size={18} aria-hidden />} title={t('scan.filled', { source: t(`scan.source.${source}`) })} role="status">
			<Text size="sm">{fields.length > 0 ? t('scan.missing', { fields: names(fields) }) : t('scan.complete')}</Text>
			{diamondId && (
				<Anchor component={Link} to={linkTo('stone', { id: diamondId })} size="sm">
					{t('scan.toStone')}
				</Anchor>
			)}
		</Alert>
	);
}
