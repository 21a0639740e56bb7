import type { FC, Ref } from 'react';
import * as router from 'react-router-dom';
import type { Address, ParameterOf, ScreenName } from '#shared/contract/screens.ts';

/** Props of React Router's links, with addresses restricted to the screens of `shared/contract/screens.ts`. */
type ToScreen<P> = Omit<P, 'to'> & { to: Address };
type WithRef<P> = P & { ref?: Ref<HTMLAnchorElement> };

export const Link: FC<ToScreen<WithRef<router.LinkProps>>> = router.Link;
export const NavLink: FC<ToScreen<WithRef<router.NavLinkProps>>> = router.NavLink;
export const Navigate: FC<ToScreen<router.NavigateProps>> = router.Navigate;

interface Navigating {
	(to: Address, options?: router.NavigateOptions): void | Promise<void>;
	/** Moves by `steps` in the browser's history. */
	(steps: number): void | Promise<void>;
}
export const useNavigate: () => Navigating = router.useNavigate;

export const useScreenParams = <S extends ScreenName>() => router.useParams<ParameterOf<S>>();
