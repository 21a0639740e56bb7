import { Skeleton } from '@mantine/core';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { NotLoaded } from '#web/lib/browser/not-loaded.tsx';
import { loadLater } from '#web/lib/browser/on-demand.tsx';

/* Panels for a stone's seller and for the parties of a deal. Most viewers never load them. */

export const ManagePanel = loadLater(
	async () => (await import('./manage-panel.tsx')).ManagePanel,
	({ diamond: { abilities } }: { diamond: Diamond }, retry) => holdPlace(Boolean(abilities.edit || abilities.delete), 112, retry),
);

export const CompletionPanel = loadLater(
	async () => (await import('./auction/completion-panel.tsx')).CompletionPanel,
	(_, retry) => holdPlace(true, 240, retry),
);

export const DecisionPanel = loadLater(
	async () => (await import('./auction/decision-panel.tsx')).DecisionPanel,
	(_, retry) => holdPlace(true, 148, retry),
);

function holdPlace(isShown: boolean, height: number, retry: (() => Promise<unknown>) | undefined) {
	if (retry) return <NotLoaded onRetry={retry} />;
	return isShown && <Skeleton height={height} />;
}
