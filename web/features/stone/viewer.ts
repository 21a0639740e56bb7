import type { Diamond } from '#shared/contract/diamonds.ts';

/** Who looks at a stone, seen from its auction. */
export type Viewer = 'seller' | 'leader' | 'bidder' | 'visitor';

export function findViewer(diamond: Diamond, memberId: string | undefined): Viewer {
	if (memberId !== undefined && diamond.seller.userId === memberId) return 'seller';
	if (diamond.leading || diamond.counterparty) return 'leader';
	return diamond.isBidPlaced ? 'bidder' : 'visitor';
}

/** The words that say what a stone's state means to the viewer and what to do next: keys under `advice`. */
export type Advice =
	| `DISPLAYED.${'visitor' | 'visitorUnpriced' | 'seller'}`
	| `SUSPENDED.${'visitor' | 'seller'}`
	| `BIDDING.${Viewer}`
	| `AWAITING_DECISION.${Viewer}`
	| `ACCEPTED.${'visitor' | 'leader' | 'seller'}`
	| `SOLD.${'visitor' | 'leader' | 'seller'}`;

export function pickAdvice(diamond: Diamond, viewer: Viewer): Advice {
	const party = viewer === 'bidder' ? 'visitor' : viewer;
	switch (diamond.state) {
		case 'BIDDING':
		case 'AWAITING_DECISION':
			return `${diamond.state}.${viewer}`;
		case 'ACCEPTED':
		case 'SOLD':
			return `${diamond.state}.${party}`;
		case 'SUSPENDED':
			return viewer === 'seller' ? 'SUSPENDED.seller' : 'SUSPENDED.visitor';
		case 'DISPLAYED':
			if (viewer === 'seller') return 'DISPLAYED.seller';
			return diamond.askingPrice === undefined ? 'DISPLAYED.visitorUnpriced' : 'DISPLAYED.visitor';
	}
}
