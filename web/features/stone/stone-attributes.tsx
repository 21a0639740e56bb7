import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { isForMembers, type ShownDiamond } from '../../ui/diamond-cache.ts';
import { measurementsOf } from '../../ui/measurements.ts';
import { type AttributeName, useTradeLabels } from '../../ui/trade-labels.ts';
import { reportLink } from './report-link.ts';
import classes from './stone.module.css';

/** Everything that is stated about a stone, in the trade's order. What the seller left out is said to be left out where a buyer would look for it. */
export function StoneAttributes({ diamond }: { diamond: ShownDiamond }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { carats, decimal } = useFormat();
	const member = isForMembers(diamond) ? diamond : undefined;
	const graded = (field: 'shape' | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'laboratory' | 'availability') => {
		const code = diamond[field];
		return code && label.value(field, code);
	};
	const percent = (value: number | undefined) => (value === undefined ? undefined : `${decimal(value, 1)}%`);
	const yesNo = (value: boolean | undefined) => (value === undefined ? undefined : t(value ? 'yes' : 'no'));
	const measurements = measurementsOf(diamond, decimal);
	return (
		<Paper withBorder p="md">
			<Stack gap="lg">
				<Facts
					title={t('groups.grades')}
					facts={[
						['shape', graded('shape')],
						['weight', carats(diamond.weight)],
						['color', label.color(diamond)],
						['clarity', diamond.clarity],
						['cut', graded('cut')],
						['polish', graded('polish')],
						['symmetry', graded('symmetry')],
						['fluorescence', graded('fluorescence')],
					]}
				/>
				<Facts
					title={t('groups.certificate')}
					facts={[
						['laboratory', graded('laboratory')],
						...(member
							? ([
									['certificateNumber', member.certificateNumber && <Certificate key="c" laboratory={member.laboratory} number={member.certificateNumber} />],
								] as Fact[])
							: []),
						['laserInscription', yesNo(diamond.laserInscription)],
						['origin', diamond.labGrown === undefined ? undefined : t(diamond.labGrown ? 'labGrown' : 'natural')],
						['treatment', diamond.treatment ?? t('untreated')],
					]}
				/>
				<Facts
					title={t('groups.measurements')}
					facts={[
						['measurements', measurements && `${measurements} mm`],
						['ratio', diamond.ratio === undefined ? undefined : decimal(diamond.ratio, 2)],
						['totalDepth', percent(diamond.totalDepth)],
						['tablePercent', percent(diamond.tablePercent)],
						['girdle', diamond.girdle],
						['culet', diamond.culet],
					]}
				/>
				{member && (
					<Facts
						title={t('groups.more')}
						facts={[
							['lotId', member.lotId],
							['availability', graded('availability')],
							['remarks', member.remarks],
							['externalLink', member.externalLink && <SellersLink key="l" href={member.externalLink} />],
						]}
					/>
				)}
			</Stack>
		</Paper>
	);
}

type Fact = [AttributeName, ReactNode];

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	return (
		<section>
			<Title order={2} size="h5" mb={6}>
				{title}
			</Title>
			<dl className={`${classes.facts} ${classes.wideFacts}`}>
				{facts.map(([name, value]) => (
					<div key={name} className={classes.fact}>
						<dt>{label.attribute(name)}</dt>
						<dd>
							{value ?? (
								<Text span inherit c="dimmed">
									{t('unknown')}
								</Text>
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Certificate({ laboratory, number }: { laboratory: string | undefined; number: string }) {
	const { t } = useTranslation('stone');
	const link = laboratory && reportLink(laboratory, number);
	if (!link) return number;
	return (
		<Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" title={t('checkReport', { laboratory })}>
			{number} <IconExternalLink size={14} aria-hidden />
		</Anchor>
	);
}

/** Written by the seller: opens apart from this page and gets no hold on it. */
function SellersLink({ href }: { href: string }) {
	const { t } = useTranslation('stone');
	return (
		<Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" size="sm">
			{t('openLink')} <IconExternalLink size={14} aria-hidden />
		</Anchor>
	);
}
