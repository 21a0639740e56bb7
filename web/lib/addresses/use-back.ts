import { useLocation } from 'react-router-dom';
import type { Address } from '#shared/contract/screens.ts';
import { useNavigate } from './navigation.ts';

/** Returns a function that goes back to the previous screen. A screen whose link was opened in a new tab has none: the function opens `otherwise`. */
export function useBack(otherwise: Address): () => void {
	const navigate = useNavigate();
	const { key } = useLocation();
	return () => void (key === 'default' ? navigate(otherwise) : navigate(-1));
}
