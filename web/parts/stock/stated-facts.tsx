import type { ReactNode } from 'react';
import { type TradeName, useTradeLabels } from './trade-labels.ts';

/** What is stated of a stone, each under its name. What is not stated is left out. */
export function StatedFacts({ facts, className }: { facts: readonly [name: TradeName, value: ReactNode][]; className?: string }) {
	const label = useTradeLabels();
	return (
		<dl className={className}>
			{facts.map(
				([name, value]) =>
					value && (
						<div key={name}>
							<dt>{label.attribute(name)}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}
