import { Alert, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_NAMES, getAttribute } from '#shared/domain/stock/attributes.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { LinkAnchor } from '#web/ui/links.tsx';
import type { Draft } from './draft.ts';

/** Shows the kind of a scanned QR code, the values that went into the form, and the required values that are missing. */
export function ScannedNotice({ scanned: { source, fields, diamondId }, draft }: { scanned: Scanned; draft: Draft }) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const { names } = useFormat();
	const took = ATTRIBUTE_NAMES.filter((name) => name in fields).map((name) => label.attribute(name));
	const needed = ATTRIBUTE_NAMES.filter((name) => getAttribute(name).required && !draft[name]).map((name) => label.attribute(name));
	return (
		<Alert mb="md" icon={<IconQrcode size={18} aria-hidden />} title={t('scan.filled', { source: t(`scan.source.${source}`) })} role="status">
			<Text size="sm">{t('scan.took', { fields: names(took) })}</Text>
			<Text size="sm">{needed.length > 0 ? t('scan.missing', { fields: names(needed) }) : t('scan.complete')}</Text>
			{diamondId && (
				<LinkAnchor to={linkTo('stone', { id: diamondId })} size="sm">
					{t('scan.toStone')}
				</LinkAnchor>
			)}
		</Alert>
	);
}
