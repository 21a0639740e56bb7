import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../layout.module.css';

/** Switches between light and dark. The system's scheme applies until a member chooses. */
export function AppearanceToggle() {
	const { t } = useTranslation();
	const { setColorScheme } = useMantineColorScheme();
	const dark = useComputedColorScheme('light') === 'dark';
	return (
		<ActionIcon
			className={classes.wide}
			variant="subtle"
			color="gray"
			size="lg"
			aria-label={t(dark ? 'header.toLight' : 'header.toDark')}
			onClick={() => setColorScheme(dark ? 'light' : 'dark')}
		>
			{dark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
		</ActionIcon>
	);
}
