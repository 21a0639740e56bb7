import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { showSuccessToast } from '#web/lib/browser/toast.ts';
import { LinkAnchor } from '#web/ui/links.tsx';
import { AccountCard } from './account-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Sets a new password with the mailed code; the mail's link names the address. */
export default function UpdatePasswordScreen() {
	const { t } = useTranslation('account');
	const navigate = useNavigate();
	const [search] = useSearchParams();
	const known = search.get('email') ?? '';
	const goOn = (email: string) => {
		showSuccessToast(t('update.done'));
		void navigate(linkTo('login'), { state: { email } });
	};
	return (
		<AccountCard
			title={t('update.title')}
			hint={known ? t('update.hint', { email: known }) : undefined}
			below={<LinkAnchor to={linkTo('login')}>{t('forgot.back')}</LinkAnchor>}
		>
			<NewPasswordForm known={known} onSet={goOn} />
		</AccountCard>
	);
}
