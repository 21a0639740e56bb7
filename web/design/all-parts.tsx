import { Alert, Anchor, Badge, Button, Checkbox, SegmentedControl, Select, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconGavel, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '#shared/contract/screens.ts';
import { MEMBER_STATES } from '#shared/domain/accounts/member.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import { PriceBar } from '../parts/prices/price-bar.tsx';
import { DiamondCard } from '../parts/stock/diamond-card.tsx';
import { Figures } from '../parts/stock/figures.tsx';
import { StonePicture } from '../parts/stock/pictures/stone-picture.tsx';
import { MemberStateBadge, StateBadge } from '../parts/stock/state-badge.tsx';
import { GRADES, useColumns } from '../parts/stock/table/diamond-columns.tsx';
import { DiamondTable } from '../parts/stock/table/diamond-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NumberField } from '../ui/forms/number-field.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { CardSkeletons, RowSkeletons } from '../ui/loading-skeletons.tsx';
import { Money } from '../ui/money.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import classes from './all-parts.module.css';
import { LED, POSITION, STONES } from './examples.ts';

const SURFACES = ['paper', 'panel', 'raised', 'hover', 'line-soft', 'line', 'line-strong'];
const INKS = ['ink', 'soft', 'faint'];
const MEANINGS = ['accent', 'accent-weak', 'gold', 'gold-mark', 'gold-weak', 'good', 'good-weak', 'bad', 'bad-fill', 'bad-weak'];
const TEXTS = ['micro', 'small', 'base', 'read', 'lead', 'money'];
const WEIGHTS = ['soft', 'firm', 'strong', 'title'];
const PICTURE_SIZES = [20, 24, 48, 96, 180];
const LOOKS = ['light', 'dark'];
const LANGUAGES_SHOWN: readonly Language[] = ['en', 'ja'];

/**
 * Shows every part of the interface in every state, for designers and for screenshot comparison. The headings
 * are for developers and are always English.
 */
export function AllParts({ look, language }: { look: string; language: Language }) {
	return (
		<main className={classes.page}>
			<div className={classes.top}>
				<Title order={1}>All parts</Title>
				<nav className={classes.row} aria-label="Variants">
					{LOOKS.flatMap((one) =>
						LANGUAGES_SHOWN.map((other) => (
							<Anchor key={one + other} href={`?look=${one}&lang=${other}`} aria-current={one === look && other === language ? 'page' : undefined}>
								{one}, {other}
							</Anchor>
						)),
					)}
				</nav>
			</div>
			<Colours />
			<Type />
			<Stones />
			<Actions />
			<Fields />
			<States />
			<Lists />
			<Prices />
			<Waiting />
		</main>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<section className={classes.section} aria-labelledby={id}>
			<h2 className={classes.title} id={id}>
				{title}
			</h2>
			{children}
		</section>
	);
}

function Colours() {
	return (
		<Section title="Colours">
			<ul className={classes.swatches}>
				{[...SURFACES, ...INKS, ...MEANINGS].map((name) => (
					<li key={name}>
						<span className={classes.swatch} style={{ background: `var(--${name})` }} />
						{name}
					</li>
				))}
			</ul>
		</Section>
	);
}

function Type() {
	return (
		<Section title="Type">
			<PageTitle hint="0123456789 · 1.01 ct · 12,430 · 17:00">Round 1.51 ct F VS1</PageTitle>
			{TEXTS.map((name) => (
				<p key={name} style={{ margin: '4px 0', fontSize: `var(--text-${name})` }}>
					{name} · Round 1.51 ct · <Money amount={LED.askingPrice} /> · ラウンド 1.51 ct 落札 東京
				</p>
			))}
			<div className={classes.row}>
				{WEIGHTS.map((name) => (
					<span key={name} style={{ fontWeight: `var(--weight-${name})` }}>
						{name} 9,360
					</span>
				))}
				<Text c="dimmed">soft</Text>
				<Money amount={undefined} />
			</div>
		</Section>
	);
}

function Stones() {
	return (
		<Section title="Stones, drawn">
			<div className={classes.tray}>
				<div className={classes.row}>
					{PICTURE_SIZES.map((size) => (
						<StonePicture key={size} stone={LED} size={size} />
					))}
				</div>
			</div>
			<div className={classes.row} style={{ marginTop: 12 }}>
				{SHAPES.map((shape) => (
					<StonePicture key={shape} stone={{ shape, weight: 1, color: 'G' }} size={72} label={shape} />
				))}
				{STONES.map((stone) => (
					<StonePicture key={stone.diamondId} stone={stone} size={72} label={stone.lotId} />
				))}
			</div>
		</Section>
	);
}

function Actions() {
	const { t } = useTranslation('stone');
	const word = t('trackLabel');
	return (
		<Section title="What one can do">
			{(['filled', 'light', 'default', 'subtle'] as const).map((variant) => (
				<div className={classes.row} key={variant} style={{ marginBottom: 12 }}>
					<Button variant={variant}>{word}</Button>
					<Button variant={variant} size="compact-sm" leftSection={<IconGavel size={16} />}>
						{word}
					</Button>
					<Button variant={variant} loading>
						{word}
					</Button>
					<Button variant={variant} disabled>
						{word}
					</Button>
					<Button variant={variant} color="red">
						{word}
					</Button>
				</div>
			))}
		</Section>
	);
}

function Fields() {
	const { t } = useTranslation('trade');
	const [part, setPart] = useState('1');
	return (
		<Section title="Fields">
			<div className={classes.cards}>
				<TextInput label={t('attribute.lotId')} defaultValue={LED.lotId} />
				<TextInput label={t('attribute.lotId')} description="A-1042" error="A-1042!" />
				<TextInput label={t('attribute.lotId')} disabled defaultValue={LED.lotId} />
				<NumberField label={t('attribute.carat')} defaultValue={LED.weight} decimalScale={2} suffix=" ct" />
				<Select label={t('attribute.clarity')} data={['IF', 'VVS1', 'VS1']} defaultValue="VS1" />
				<Textarea label={t('attribute.remarks')} defaultValue="Eye clean, no milky." />
				<div className={classes.row}>
					<Checkbox label="GIA" defaultChecked />
					<Checkbox label="IGI" />
					<Checkbox label="CGL" indeterminate />
					<Switch label={t('attribute.laboratory')} defaultChecked />
				</div>
				<SegmentedControl value={part} onChange={setPart} data={['1', '2', '3']} />
			</div>
		</Section>
	);
}

function States() {
	const { t } = useTranslation('stone');
	return (
		<Section title="States and words">
			<div className={classes.row}>
				{STONES.slice(1).map(({ diamondId, state }) => (
					<StateBadge key={diamondId} state={state} />
				))}
				{MEMBER_STATES.map((state) => (
					<MemberStateBadge key={state} state={state} />
				))}
				<Badge color="teal">{t('auction.leading')}</Badge>
				<Badge color="red">{t('auction.outbid')}</Badge>
				<Badge color="gray">{t('auction.lost')}</Badge>
			</div>
			<div className={classes.cards} style={{ marginTop: 12 }}>
				<Alert icon={<IconInfoCircle />}>{t('auction.leading')}</Alert>
				<Alert color="orange" icon={<IconAlertTriangle />}>
					{t('auction.outbid')}
				</Alert>
				<Alert color="red" icon={<IconAlertTriangle />}>
					{t('auction.outbid')}
				</Alert>
				<div className={classes.sheet}>{t('auction.leading')}</div>
			</div>
		</Section>
	);
}

function Lists() {
	const columns = useColumns(GRADES);
	return (
		<Section title="Lists">
			<div className={classes.table}>
				<DiamondTable label="Stones" rows={STONES} columns={columns} sort={undefined} onOpen={() => undefined} active={1} selected={new Set([LED.diamondId])} />
			</div>
			<div style={{ marginTop: 12 }}>
				<Pager label="Pages" page={2} size={50} total={12_430} onPage={() => undefined} />
			</div>
			<div className={classes.cards} style={{ marginTop: 12 }}>
				{STONES.map((diamond, index) => (
					<DiamondCard key={diamond.diamondId} diamond={diamond} active={index === 1} selected={index === 2} />
				))}
			</div>
		</Section>
	);
}

function Prices() {
	const [, median, third] = POSITION.quartiles;
	return (
		<Section title="Prices among equals">
			<div style={{ maxWidth: 420 }}>
				<PriceBar
					position={POSITION}
					marks={[
						{ of: 'asking', price: third },
						{ of: 'bid', price: median - 900 },
						{ of: 'yourBid', price: median - 600 },
					]}
					label="Asked, bid and typed"
				/>
				<PriceBar position={POSITION} marks={[{ of: 'yourPrice', price: median * 100 }]} label="A slip" />
			</div>
		</Section>
	);
}

function Waiting() {
	const { t } = useTranslation('trade');
	return (
		<Section title="Figures, nothing and not yet">
			<Figures
				title={t('attribute.totalPrice')}
				figures={[
					{ label: t('state.BIDDING'), value: 12, to: linkTo('floor') },
					{ label: t('state.AWAITING_DECISION'), value: 2, urgent: true },
					{ label: t('state.SOLD'), value: 0 },
				]}
			/>
			<EmptyState title={t('state.SOLD')} text={t('priceOnRequest')} action={<Button>{t('state.BIDDING')}</Button>} />
			<RowSkeletons count={3} />
			<div style={{ marginTop: 12 }}>
				<CardSkeletons count={4} />
			</div>
		</Section>
	);
}
