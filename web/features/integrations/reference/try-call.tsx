import { Alert, Badge, Button, Group, Stack, Table, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renewal, sessionStore } from '#web/lib/api/api.ts';
import { getLanguage } from '#web/lib/language/i18n.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Disclosure } from '#web/ui/overlays/disclosure.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { CodeBlock } from '../code-block.tsx';
import type { CallParameter, DocumentedCall } from './documented-calls.ts';
import classes from './try-call.module.css';
import { sendRequest, type TriedAnswer, type TriedRequest, writeCurl, writeRequest } from './try-request.ts';

/** Shows a call with fields for its parameters and its body, sends it, and shows the answer. */
export function TryCall({ call }: { call: DocumentedCall }) {
	const { t } = useTranslation('guides');
	const [values, setValues] = useState<Readonly<Record<string, string>>>({});
	const [body, setBody] = useState(call.example ?? '');
	const [key, setKey] = useState('');
	const [isChecked, setChecked] = useState(false);
	const request = writeRequest({ call, values, body });
	const sending = useMutation({ mutationFn: () => send(request, key.trim()) });
	const isMissing = ({ name, required }: CallParameter) => required === true && !values[name];
	const isNoJson = call.example !== undefined && parseJson(body) === undefined;
	const submit = () => {
		setChecked(true);
		if (!call.parameters.some(isMissing) && !isNoJson) sending.mutate();
	};
	return (
		<Stack component="section" aria-label={call.name}>
			<div>
				<SectionTitle>{call.summary}</SectionTitle>
				<Group gap="xs" mt={4}>
					<Text className="figures" size="sm">
						{call.method} {call.path}
					</Text>
					{call.scopes.map((scope) => (
						<Badge key={scope}>{scope}</Badge>
					))}
				</Group>
				{call.end && <Alert color="orange">{call.end}</Alert>}
			</div>
			<Form failure={sending.error} onSubmit={submit}>
				<Stack gap="sm">
					{call.parameters.map((parameter) => (
						<TextInput
							key={parameter.name}
							label={parameter.name}
							description={t(`reference.place.${parameter.in}`)}
							withAsterisk={parameter.required}
							value={values[parameter.name] ?? ''}
							error={isChecked && isMissing(parameter) && t('reference.required')}
							onChange={({ target }) => setValues({ ...values, [parameter.name]: target.value })}
						/>
					))}
					{call.example !== undefined && (
						<Textarea
							label={t('reference.body')}
							description={t('reference.bodyHint')}
							autosize
							minRows={3}
							maxRows={16}
							spellCheck={false}
							classNames={{ input: classes.body }}
							value={body}
							error={isChecked && isNoJson && t('reference.notJson')}
							onChange={({ target }) => setBody(target.value)}
						/>
					)}
					<TextInput
						label={t('reference.key')}
						description={t('reference.keyHint')}
						autoComplete="off"
						spellCheck={false}
						classNames={{ input: classes.secret }}
						value={key}
						onChange={({ target }) => setKey(target.value)}
					/>
					{call.method !== 'GET' && <Hint>{t('reference.real')}</Hint>}
					<Group>
						<Button type="submit" loading={sending.isPending}>
							{t('reference.send')}
						</Button>
					</Group>
				</Stack>
			</Form>
			{sending.data && <Answer answer={sending.data} />}
			<CodeBlock label="curl" code={writeCurl(request, location.origin)} />
		</Stack>
	);
}

function Answer({ answer: { status, milliseconds, headers, text } }: { answer: TriedAnswer }) {
	const { t } = useTranslation('guides');
	return (
		<Stack gap="xs" role="status">
			<Group gap="xs">
				<Badge color={status < 400 ? 'green' : 'red'}>{status}</Badge>
				<Text size="sm">{t('reference.answered', { milliseconds })}</Text>
			</Group>
			<Disclosure summary={t('reference.headers')}>
				<Table withRowBorders={false} verticalSpacing={2}>
					<Table.Tbody>
						{headers.map(([name, value]) => (
							<Table.Tr key={name}>
								<Table.Th scope="row">{name}</Table.Th>
								<Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Disclosure>
			<CodeBlock label={t('reference.answer')} code={text} />
		</Stack>
	);
}

/** Sends a request with the key, or with the reader's own token, which is renewed once if it has expired. */
async function send(request: TriedRequest, key: string): Promise<TriedAnswer> {
	const own = key ? undefined : sessionStore.get()?.token;
	const answer = await sendRequest(request, key || own, getLanguage());
	if (answer.status !== 401 || !own) return answer;
	const renewed = await renewal.renew(own);
	return renewed ? sendRequest(request, renewed, getLanguage()) : answer;
}
