import { useMediaQuery } from '@mantine/hooks';
import { NARROW, PHONE } from './narrow.ts';

/** Returns whether the window matches a media query, also at the first rendering. */
export function useMedia(query: string): boolean {
	return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}

/** Returns whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMedia(PHONE);

/** Returns whether the window is too narrow to show anything beside a list. */
export const useIsNarrow = (): boolean => useMedia(NARROW);
