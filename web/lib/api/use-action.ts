import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorToast, showSuccessToast } from '../browser/toast.ts';
import { describeError, describeFailure } from './errors.ts';

export interface Action<V, R> {
	send: (input: V) => Promise<R>;
	/** The toast after a success, if the screen does not show it in another way. */
	done?: string;
	/** The toast after a failure, unless only another version of the app can send it; without it, the toast describes the error. */
	failed?: string;
	onDone?: (result: R, input: V) => unknown;
	/** The queries that are loaded again, also after a failure, because the change may have been made. */
	reload?: readonly QueryKey[];
	/** Runs after a success and after a failure. */
	onEnd?: () => unknown;
}

/** Returns the mutation of a button without a form. A toast says that the change is made, or why it is not. */
export function useAction<V = void, R = unknown>({ send, done, failed, onDone, reload = [], onEnd }: Action<V, R>) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: send,
		onSuccess: (result, input) => {
			if (done !== undefined) showSuccessToast(done);
			return onDone?.(result, input);
		},
		onError: (error) => showErrorToast(failed === undefined ? describeError(error) : describeFailure(error, failed)),
		onSettled: () => Promise.all([onEnd?.(), ...reload.map((queryKey) => client.invalidateQueries({ queryKey }))]),
	});
}
