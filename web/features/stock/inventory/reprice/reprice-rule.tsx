import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isPriceRuleValue, PRICE_RULES, PRICE_STEPS, type PriceRule, type PriceRuleKind, type PriceStep } from '#shared/domain/prices/bulk-price.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';

export interface TypedRule {
	kind: PriceRuleKind;
	typed: string;
	step: PriceStep;
}

/** Reads the typed rule. Returns undefined if it is incomplete or invalid. */
export function readRule({ kind, typed, step }: TypedRule): PriceRule | undefined {
	const value = readTypedNumber(typed.replace(/[%％]/g, ''));
	return isPriceRuleValue(kind, value) ? { kind, value, step } : undefined;
}

/** Usual changes in percent, offered before a rule is typed. */
const USUAL = ['-10', '-5', '-3', '+3', '+5'] as const;

export function RepriceRule({ rule, onChange, hasList }: { rule: TypedRule; onChange: (rule: TypedRule) => void; hasList: boolean }) {
	const { t } = useTranslation('reprice');
	const { money } = useFormat();
	const { kind, typed, step } = rule;
	const isFault = typed !== '' && !readRule(rule);
	return (
		<Group align="flex-start" gap="sm">
			{typed === '' && (
				<Group gap="xs" w="100%">
					<Text size="sm">{t('first')}</Text>
					{USUAL.map((value) => (
						<Button key={value} size="compact-md" variant="light" onClick={() => onChange({ ...rule, kind: 'PERCENT', typed: value })}>
							{`${value}%`}
						</Button>
					))}
				</Group>
			)}
			<NativeSelect
				label={t('rule')}
				w={250}
				value={kind}
				data={PRICE_RULES.filter((one) => one !== 'LIST' || hasList).map((value) => ({ value, label: t(`kind.${value}`) }))}
				onChange={({ currentTarget: { value } }) => onChange({ ...rule, kind: PRICE_RULES.find((one) => one === value) ?? 'PERCENT', typed: '' })}
			/>
			<TextInput
				label={t(`value.${kind}`)}
				description={t(`hint.${kind}`, { amount: money(50) })}
				inputWrapperOrder={['label', 'input', 'description', 'error']}
				error={isFault && t(`fault.${kind}`)}
				w={300}
				inputMode="text"
				data-autofocus
				value={typed}
				onChange={({ currentTarget: { value } }) => onChange({ ...rule, typed: value })}
			/>
			<NativeSelect
				label={t('step')}
				w={120}
				value={String(step)}
				data={PRICE_STEPS.map((value) => ({ value: String(value), label: money(value) }))}
				onChange={({ currentTarget: { value } }) => onChange({ ...rule, step: PRICE_STEPS.find((one) => String(one) === value) ?? 1 })}
			/>
		</Group>
	);
}
