import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
	children: ReactNode;
	/** The current path. A new path renders the children again. */
	place?: string;
}

/** Shows an error message in place of children that failed to render. */
export class CrashBoundary extends Component<Props, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(error: unknown) {
		console.error(error);
	}

	override componentDidUpdate({ place }: Props) {
		if (this.state.failed && place !== this.props.place) this.setState({ failed: false });
	}

	override render() {
		return this.state.failed ? <Crash /> : this.props.children;
	}
}

function Crash() {
	const { t } = useTranslation();
	return (
		<Stack align="center" ta="center" py={80} px="md" role="alert">
			<Title order={1} size="h2">
				{t('crash.title')}
			</Title>
			<Text c="dimmed">{t('crash.text')}</Text>
			<Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
		</Stack>
	);
}
