import { Alert, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { type Certificate, findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { compareWithKnown, type Draft, readCertificate } from './draft.ts';
import { findOnCertificate } from './find-known-stones.ts';
import classes from './listing-fields.module.css';

/** Milliseconds without a change of the certificate before the market is asked about it. */
const QUIET = 500;

interface Props {
	draft: Draft;
	/** Sets these fields and leaves all others unchanged. */
	onFill: (texts: Partial<Draft>) => void;
}

/** Offers what the market knows of a typed or scanned certificate's stone, and says if another seller lists it now. Typed text is only replaced on request. */
export function KnownCertificate({ draft, onFill }: Props) {
	const { t } = useTranslation('listing');
	const { memberId } = useViewer();
	const certificate = findCertificate(readCertificate(draft));
	const name = certificate && nameCertificate(certificate);
	const [quiet] = useDebouncedValue(name, QUIET);
	const { data } = useQuery({
		queryKey: ['certificate', name],
		queryFn: async () => certificate && findOnCertificate(certificate, memberId),
		enabled: name !== undefined && quiet === name,
		retry: false,
	});
	if (!certificate || !data || quiet !== name) return null;
	return (
		<div className={classes.wide} aria-live="polite">
			{data.isElsewhere && (
				<Alert color="orange" mb="sm" title={t('known.elsewhere', { certificate: `${certificate.laboratory} ${certificate.certificateNumber}` })}>
					{t('known.elsewhereText')}
				</Alert>
			)}
			{data.known.fields && data.known.listedIn && (
				<Offer certificate={certificate} fields={data.known.fields} listedIn={data.known.listedIn} draft={draft} onFill={onFill} />
			)}
		</div>
	);
}

interface OfferProps extends Props {
	certificate: Certificate;
	fields: Partial<DiamondAttributes>;
	/** `2026-03`. */
	listedIn: string;
}

function Offer({ certificate: { laboratory, certificateNumber }, fields, listedIn, draft, onFill }: OfferProps) {
	const { t } = useTranslation('listing');
	const label = useTradeLabels();
	const { names } = useFormat();
	const { language } = useLanguage();
	const { empty, different, texts } = compareWithKnown(draft, fields);
	if (empty.length === 0 && different.length === 0) return null;
	const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${listedIn}-01`));
	const { shape, weight, clarity, cut, polish, symmetry } = fields;
	const summary = [shape && label.value('shape', shape), weight && label.text('weight', weight), label.color(fields), clarity, cut, polish, symmetry];
	const pick = (chosen: readonly (keyof Draft)[]) => Object.fromEntries(chosen.map((field) => [field, texts[field]]));
	return (
		<Alert icon={<IconCertificate size={18} aria-hidden />} title={t('known.title', { certificate: `${laboratory} ${certificateNumber}`, month })}>
			<Text size="sm">{summary.filter(Boolean).join(' · ')}</Text>
			{different.length > 0 && <Text size="sm">{t('known.different', { fields: names(different.map((field) => label.attribute(field))) })}</Text>}
			<Group gap="xs" mt="xs">
				{empty.length > 0 && (
					<Button size="compact-sm" onClick={() => onFill(pick(empty))}>
						{t('known.fill')}
					</Button>
				)}
				{different.length > 0 && (
					<Button size="compact-sm" variant="default" onClick={() => onFill(pick(different))}>
						{t('known.replace')}
					</Button>
				)}
			</Group>
		</Alert>
	);
}
