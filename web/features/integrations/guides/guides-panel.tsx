import { SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTRACT_VERSIONS } from '#shared/contract/changelog.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { CodeBlock } from '../code-block.tsx';
import { EXAMPLE_LANGUAGES, type ExampleLanguage, GUIDES, type Guide, listExamples } from './examples.ts';

/** Shows how programs use the market: guides with examples, what may change, and what has changed. */
export function GuidesPanel() {
	const { t } = useTranslation('guides');
	return (
		<Stack gap="xl">
			<Text size="sm">{t('begin')}</Text>
			{(Object.keys(GUIDES) as Guide[]).map((guide) => (
				<GuideSection key={guide} guide={guide} />
			))}
			<Note name="client" />
			<Note name="policy" />
			<Changes />
		</Stack>
	);
}

function GuideSection({ guide }: { guide: Guide }) {
	const { t } = useTranslation('guides');
	const examples = listExamples(guide);
	const [chosen, setChosen] = useState<ExampleLanguage>();
	const shown = examples.find(({ language }) => language === chosen) ?? examples[0];
	const title = t(`guide.${guide}.title`);
	return (
		<Stack component="section" gap="xs" aria-label={title}>
			<SectionTitle>{title}</SectionTitle>
			<Text>{t(`guide.${guide}.text`)}</Text>
			{examples.length > 1 && (
				<SegmentedControl
					aria-label={`${title}: ${t('language')}`}
					style={{ alignSelf: 'start' }}
					data={examples.map(({ language }) => ({ value: language, label: EXAMPLE_LANGUAGES[language] }))}
					value={shown?.language}
					onChange={(language) => setChosen(language as ExampleLanguage)}
				/>
			)}
			{shown && <CodeBlock label={`${GUIDES[guide]}.${shown.language}`} code={shown.code} />}
		</Stack>
	);
}

function Note({ name }: { name: 'client' | 'policy' }) {
	const { t } = useTranslation('guides');
	return (
		<section>
			<SectionTitle>{t(`note.${name}.title`)}</SectionTitle>
			<Text mt="xs">{t(`note.${name}.text`)}</Text>
		</section>
	);
}

function Changes() {
	const { t } = useTranslation('guides');
	const { day } = useFormat();
	return (
		<section aria-labelledby="changes">
			<SectionTitle id="changes">{t('changes.title')}</SectionTitle>
			<Table mt="xs" verticalSpacing="xs">
				<Table.Tbody>
					{CONTRACT_VERSIONS.map(({ version, day: on }) => (
						<Table.Tr key={version}>
							<Table.Th scope="row" style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
								{version}
								<Hint size="xs">{day(on)}</Hint>
							</Table.Th>
							<Table.Td>{t(`changes.v${version.replaceAll('.', '_') as '1_3_0' | '1_2_0' | '1_1_0' | '1_0_0'}`)}</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</section>
	);
}
