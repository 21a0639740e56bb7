import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { loadWhenOpened } from '#web/lib/browser/on-demand.tsx';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import { answerProof, followProof, isProofAsked, isSecondFactorMissing, setSecondFactorMissing } from '#web/lib/session/proof.ts';

const ProofDialog = loadWhenOpened(async () => (await loadWithWords(import('#web/features/accounts/sign-in/proof-dialog.tsx'))).ProofDialog);

/** Shows the dialog for a fresh proof over any page. Leads a member who must first set up a second factor to the security screen. */
export function ProofPlace() {
	const isLacking = useSyncExternalStore(followProof, isSecondFactorMissing);
	const { pathname } = useLocation();
	const navigate = useNavigate();
	useEffect(() => {
		if (isLacking && pathname !== linkTo('security')) void navigate(linkTo('security'), { replace: true });
	}, [isLacking, pathname, navigate]);
	// The demands end with the member's session: the next member must not prove who they are for a call that the one before has made.
	useEffect(
		() => () => {
			answerProof(undefined);
			setSecondFactorMissing(false);
		},
		[],
	);
	return <ProofDialog opened={useSyncExternalStore(followProof, isProofAsked)} />;
}
