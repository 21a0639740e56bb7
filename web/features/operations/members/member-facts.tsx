import classes from './member-card.module.css';

export function MemberFacts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
	return (
		<dl className={classes.facts}>
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value || '–'}</dd>
				</div>
			))}
		</dl>
	);
}
