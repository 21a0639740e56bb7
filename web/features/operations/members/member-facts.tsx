import classes from './member-card.module.css';

/** What the admin needs to know of a member, by name; what is not known is shown as a dash. */
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
