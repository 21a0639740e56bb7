import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTRIBUTE_NAMES, type AttributeGroup, type AttributeName, getAttribute, isFancy } from '#shared/domain/stock/attributes.ts';
import { computeDepthPercent, computeRatio, computeTotalPrice, SHAPES } from '#shared/domain/stock/diamond.ts';
import { LOT_ID_LENGTH } from '#shared/domain/stock/limits.ts';
import { getConfig } from '#web/lib/api/config.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { useFormat } from '#web/lib/language/format.ts';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { useTypedDistance } from '#web/parts/prices/price-list/use-typed-distance.ts';
import { useTradeLabels } from '#web/parts/stock/trade-labels.ts';
import { readTypedNumber, readTypedPrice } from '#web/ui/forms/typed-number.ts';
import { AttributeField, BELOW } from './attribute-field.tsx';
import { type Draft, type Problems, readPriced } from './draft.ts';
import classes from './listing-fields.module.css';

const PriceSuggestion = loadLater(async () => (await import('./price-suggestion.tsx')).PriceSuggestion);

const KnownCertificate = loadLater(async () => (await import('./known-certificate.tsx')).KnownCertificate);

const PARTS = ['identity', 'grades', 'certificate', 'price', 'measurements', 'more'] as const;
type Part = (typeof PARTS)[number];
const PART_OF = {
	lot: 'identity',
	stone: 'identity',
	grades: 'grades',
	certificate: 'certificate',
	price: 'price',
	measurements: 'measurements',
	more: 'more',
} as const satisfies Record<AttributeGroup, Part>;

interface Props {
	draft: Draft;
	problems: Problems;
	onChange: (name: AttributeName, value: string) => void;
	/** Sets several fields. If absent, nothing is offered for the certificate. */
	onFill?: (texts: Partial<Draft>) => void;
}

export function ListingFields({ draft, problems, onChange, onFill }: Props) {
	const { t } = useTranslation('listing');
	const { t: list } = useTranslation('priceList');
	const label = useTradeLabels();
	const hasList = usePriceList() !== undefined;
	const readDistance = useTypedDistance();
	const { money, decimal } = useFormat();
	const length = readPositive(draft.length);
	const width = readPositive(draft.width);
	const price = readPositive(draft.askingPrice, readTypedPrice);
	const weight = readPositive(draft.weight);
	const ratio = computeRatio(length, width);
	const shape = SHAPES.find((one) => one === draft.shape);
	const depth = shape && computeDepthPercent({ shape, length, width, depth: readPositive(draft.depth) });

	const hints: Partial<Record<AttributeName, string>> = {
		lotId: t('lotIdHint', { max: LOT_ID_LENGTH }),
		weight: t('weightHint'),
		askingPrice: [t('priceHint', { currency: getConfig().currency }), hasList && list('typeHint')].filter(Boolean).join(' '),
		treatment: t('treatmentHint'),
		certificateLink: t('certificateLinkHint'),
		externalLink: t('linkHint'),
		totalDepth: depth === undefined ? undefined : t('depthHint', { depth: label.text('totalDepth', depth) }),
	};
	/** Derived values that are shown after a field and cannot be typed. */
	const results: Partial<Record<AttributeName, { label: string; hint?: string; value: string }>> = {
		askingPrice: { label: t('total'), hint: t('totalHint'), value: price && weight ? money(computeTotalPrice(price, weight)) : '' },
		depth: { label: t('ratio'), value: ratio === undefined ? '' : decimal(ratio, 2) },
	};
	const takeDistance = () => {
		const asked = readDistance(draft.askingPrice, readPriced(draft)?.stone);
		if (asked !== undefined) onChange('askingPrice', String(asked));
	};
	const shown = ATTRIBUTE_NAMES.filter((name) => draft.color === 'FANCY' || !isFancy(name));
	return PARTS.map((part) => (
		<Fieldset key={part} variant="unstyled" legend={t(`groups.${part}`)} classNames={{ root: classes.group, legend: classes.heading }}>
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" style={{ alignItems: 'start' }}>
				{shown
					.filter((name) => PART_OF[getAttribute(name).group] === part)
					.map((name) => (
						<Fragment key={name}>
							<AttributeField
								name={name}
								value={draft[name]}
								hint={hints[name]}
								problem={problems[name]}
								onChange={(value) => onChange(name, value)}
								onBlur={name === 'askingPrice' ? takeDistance : undefined}
							/>
							{results[name] && <Result {...results[name]} />}
							{name === 'askingPrice' && <PriceSuggestion draft={draft} />}
							{name === 'certificateNumber' && onFill && <KnownCertificate draft={draft} onFill={onFill} />}
						</Fragment>
					))}
			</SimpleGrid>
		</Fieldset>
	));
}

function Result({ label, hint, value }: { label: string; hint?: string; value: string }) {
	return <TextInput label={label} description={hint} inputWrapperOrder={BELOW} value={value} readOnly variant="filled" tabIndex={-1} />;
}

/** Parses a typed positive number, for derived values. Returns undefined for other text. */
function readPositive(text: string, read = readTypedNumber): number | undefined {
	const value = read(text);
	return value && value > 0 ? value : undefined;
}
