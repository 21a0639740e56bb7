import { useForm } from '@mantine/form';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { findFormFailure, showFieldErrors } from '#web/lib/api/errors.ts';
import { validateBy } from '#web/lib/api/validate.ts';

interface Options<V extends object, Q, R> {
	initialValues: V;
	/** The contract's schema of the request, by which the fields are checked. */
	schema: ZodType;
	/** Converts the typed values to the request. */
	read: (values: V) => Q;
	/** Returns the message for an invalid field. */
	say: (field: Extract<keyof V, string>, values: V) => string;
	send: (request: Q) => Promise<R>;
	onSent: (result: R, request: Q) => unknown;
	/** The queries that are loaded again, also after a refusal, because somebody else may have changed what they show. */
	reload?: readonly QueryKey[];
}

/** Returns a form that sends a request of the contract. The market's refusal is shown at the fields that it names; `failure` is any other error. */
export function useRequestForm<V extends object, Q, R>({ initialValues, schema, read, say, send, onSent, reload = [] }: Options<V, Q, R>) {
	const form = useForm<V>({ initialValues, validate: validateBy<V>(schema, read, say) });
	const client = useQueryClient();
	const sending = useMutation({
		mutationFn: send,
		onSuccess: onSent,
		onError: (error) => showFieldErrors(form, error),
		onSettled: () => Promise.all(reload.map((queryKey) => client.invalidateQueries({ queryKey }))),
	});
	return {
		form,
		failure: findFormFailure(form, sending.error),
		isSending: sending.isPending,
		submit: form.onSubmit((values) => sending.mutate(read(values))),
	};
}
