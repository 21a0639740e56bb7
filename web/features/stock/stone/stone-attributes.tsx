import { Anchor, Paper, Stack, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttributeGroup, type AttributeName, getAttribute, listNamesSeenBy } from '#shared/domain/stock/attributes.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { formatMeasurements } from '#web/parts/stock/measurements.ts';
import { type TradeName, useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { Dimmed, Hint } from '#web/ui/hint.tsx';
import { makeReportLink } from './auction/report-link.ts';
import classes from './stone.module.css';

const SECTIONS = ['grades', 'certificate', 'measurements', 'more'] as const;
type Section = (typeof SECTIONS)[number];
/** The section for each group of attributes. The price is shown with the auction. */
const SECTION_OF = {
	lot: 'more',
	stone: 'grades',
	grades: 'grades',
	certificate: 'certificate',
	price: undefined,
	measurements: 'measurements',
	more: 'more',
} as const satisfies Record<AttributeGroup, Section | undefined>;

interface Props {
	diamond: ShownDiamond;
	sections: readonly Section[];
	className?: string;
}

/** Attributes that the page's title says, too. A phone shows them only there. */
const TITLED: ReadonlySet<TradeName> = new Set(['shape', 'weight', 'color', 'clarity']);

/** Shows the stated attributes of these sections, in the trade's order. The last section also names the stone's missing ones. */
export function StoneAttributes({ diamond, sections, className }: Props) {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { names } = useFormat();
	const facts = useFacts(diamond);
	const list = (section: Section) =>
		listNamesSeenBy(isForMembers(diamond) ? 'member' : 'guest')
			.filter((name) => SECTION_OF[getAttribute(name).group] === section)
			.flatMap(facts);
	const isLast = sections.includes('more');
	const unknown = isLast ? SECTIONS.flatMap(list).flatMap(([name, value]) => (value ? [] : label.attribute(name))) : [];
	return (
		<Paper withBorder p="md" className={className}>
			<Stack gap="sm">
				{sections.map((section) => (
					<Facts key={section} title={t(`groups.${section}`)} facts={list(section).filter(([, value]) => value)} />
				))}
				{unknown.length > 0 && <Hint>{t('unknown', { names: names(unknown) })}</Hint>}
			</Stack>
		</Paper>
	);
}

type Fact = [TradeName, ReactNode];

/** Returns an attribute's facts on the page: its value, unless several attributes share a fact or one has a form of its own. */
function useFacts(diamond: ShownDiamond): (name: AttributeName) => Fact[] {
	const { t } = useTranslation('stone');
	const label = useTradeLabels();
	const { decimal } = useFormat();
	const stone: Partial<FlatStone> = { ...diamond, ...diamond.fancyColorDto };
	const measurements = formatMeasurements(diamond, decimal);
	const depth = diamond.totalDepth !== undefined && label.text('totalDepth', diamond.totalDepth);
	const own: Partial<Record<AttributeName, Fact[]>> = {
		color: [['color', label.color(diamond)]],
		intensity: [],
		mainColor: [],
		subColor: [],
		subColor1: [],
		certificateNumber: [
			['certificateNumber', stone.certificateNumber && <Certificate key="certificate" laboratory={stone.laboratory} number={stone.certificateNumber} />],
		],
		treatment: [['treatment', stone.treatment ?? t('untreated')]],
		length: [
			['measurements', measurements && `${measurements} ${label.unit('millimetres')}`],
			['ratio', diamond.ratio !== undefined && decimal(diamond.ratio, 2)],
		],
		width: [],
		depth: [],
		totalDepth: [['totalDepth', depth && (diamond.derived?.includes('totalDepth') ? <Reckoned key="depth">{depth}</Reckoned> : depth)]],
		certificateLink: [['certificateLink', stone.certificateLink && <SellersLink key="report" href={stone.certificateLink} />]],
		externalLink: [['externalLink', stone.externalLink && <SellersLink key="link" href={stone.externalLink} />]],
	};
	return (name) => {
		const value = stone[name];
		return own[name] ?? [[name, value !== undefined && label.text(name, value)]];
	};
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
	const label = useTradeLabels();
	if (facts.length === 0) return null;
	return (
		<section>
			<Title order={2} size="h5" mb={4}>
				{title}
			</Title>
			<dl className={classes.wideFacts}>
				{facts.map(([name, value]) => (
					<div key={name} className={classes.fact} data-lines={name === 'remarks' || undefined} data-titled={TITLED.has(name) || undefined}>
						<dt>{label.attribute(name)}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** Marks a derived value that the seller did not state. */
function Reckoned({ children }: { children: ReactNode }) {
	const { t } = useTranslation('stone');
	return (
		<>
			{children} <Dimmed size="xs">{t('reckoned')}</Dimmed>
		</>
	);
}

function Certificate({ laboratory, number }: { laboratory: string | undefined; number: string }) {
	const { t } = useTranslation('stone');
	const link = laboratory && makeReportLink(laboratory, number);
	if (!link) return number;
	return (
		<Anchor href={link} target="_blank" rel="noopener noreferrer" size="sm" title={t('checkReport', { laboratory })}>
			{number} <IconExternalLink size={14} aria-hidden />
		</Anchor>
	);
}

/** Shows a link from the seller. It opens in a new window without access to this page. */
function SellersLink({ href }: { href: string }) {
	const { t } = useTranslation('stone');
	return (
		<Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" size="sm">
			{t('openLink')} <IconExternalLink size={14} aria-hidden />
		</Anchor>
	);
}
