import type { ReactNode } from 'react';
import { type TradeName, useTradeLabels } from './trade-labels.ts';

export function StatedFacts({ facts, className }: { facts: readonly [name: TradeName, value: ReactNode][]; className?: string }) {
	const label = useTradeLabels();
	return (
		<dl className={className}>
			{facts.map(
				([name, value]) =>
					value && (
						<div key={name} data-fact={name}>
							<dt>{label.attribute(name)}</dt>
							<dd>{value}</dd>
						</div>
					),
			)}
		</dl>
	);
}
