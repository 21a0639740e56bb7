import { type Address, linkTo } from '#shared/contract/screens.ts';

/** Stones' pages are for members: where a guest who wants to see one is led, and from there to the stone. */
export function signInFor(diamondId: string): [to: Address, options: { state: { from: Address } }] {
	return [linkTo('login'), { state: { from: linkTo('stone', { id: diamondId }) } }];
}
