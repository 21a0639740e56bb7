import type { ReactNode } from 'react';

/** Shows a fact of a list of facts. Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
	if (children === undefined || children === false) return null;
	return (
		<>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</>
	);
}
