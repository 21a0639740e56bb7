import { Anchor, List, Text } from '@mantine/core';
import { PageTitle } from '#web/ui/page-title.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import classes from './text-page.module.css';

export interface Section {
	/** Anchor in the address. */
	id: string;
	title: string;
	items: string[];
}

export function TextPage({ title, intro, contents, sections }: { title: string; intro: string; contents: string; sections: Section[] }) {
	return (
		<article className={classes.page}>
			<PageTitle>{title}</PageTitle>
			<Text mb="md">{intro}</Text>
			<nav aria-label={contents} className={classes.contents}>
				{sections.map((section) => (
					<Anchor key={section.id} href={`#${section.id}`} size="sm">
						{section.title}
					</Anchor>
				))}
			</nav>
			{sections.map((section) => (
				<section key={section.id} id={section.id} className={classes.section} aria-labelledby={`${section.id}-title`}>
					<SectionTitle id={`${section.id}-title`} mb="xs">
						{section.title}
					</SectionTitle>
					<List spacing={8} pr="md">
						{section.items.map((item) => (
							<List.Item key={item}>{item}</List.Item>
						))}
					</List>
				</section>
			))}
		</article>
	);
}
