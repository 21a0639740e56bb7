import { useEffect, useRef } from 'react';
import type { WidgetSettings, WidgetStock } from '#shared/contract/integrations/widgets.ts';
import { api } from '#web/lib/api/api.ts';
import { DiamondStock } from '#web/widget/element.ts';

interface Props {
	settings: Omit<WidgetSettings, 'name' | 'origins'>;
	onShown: (stock: WidgetStock) => void;
}

if (!customElements.get('diamond-stock')) customElements.define('diamond-stock', DiamondStock);

/** Shows the widget itself, with settings that need not be saved and the member's own stones. */
export default function WidgetPreview({ settings, onShown }: Props) {
	const place = useRef<HTMLDivElement>(null);
	const written = JSON.stringify(settings);
	useEffect(() => {
		const element = new DiamondStock();
		element.load = async (query) => {
			const stock = await api.previewWidget({ body: { settings: JSON.parse(written), query } });
			onShown(stock);
			return stock;
		};
		place.current?.replaceChildren(element);
		return () => element.remove();
	}, [written, onShown]);
	return <div ref={place} />;
}
