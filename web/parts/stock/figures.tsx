import { Title } from '@mantine/core';
import { useId } from 'react';
import type { Address } from '#shared/contract/screens.ts';
import { Link } from '#web/lib/addresses/navigation.ts';
import { useFormat } from '#web/lib/language/format.ts';
import classes from '#web/ui/charts/figures.module.css';

export interface Figure {
	label: string;
	value: number;
	/** The market's highest count, which means "or more". */
	most?: number;
	to?: Address;
	/** Whether a value above zero requires an action of the member. */
	urgent?: boolean;
}

/** Shows a dashboard's figures under a heading, each with a link to its list. */
export function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
	const { count } = useFormat();
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<Title order={2} size="h5" mb={8} id={id}>
				{title}
			</Title>
			<ul className={classes.figures}>
				{figures.map(({ label, value, most, to, urgent }) => {
					const words = (
						<>
							<span className={classes.value}>{count(value, most)}</span>
							<span className={classes.label}>{label}</span>
						</>
					);
					const looks = { className: classes.figure, 'data-none': value === 0 || undefined, 'data-urgent': (urgent && value > 0) || undefined };
					return (
						<li key={label}>
							{to ? (
								<Link to={to} {...looks}>
									{words}
								</Link>
							) : (
								<span {...looks}>{words}</span>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
