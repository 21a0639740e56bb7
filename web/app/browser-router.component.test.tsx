import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { BrowserRouter } from './browser-router.tsx';

/** Goes back during the first rendering: the router has read the address, but does not listen yet. */
function StepBack() {
	useState(() => {
		history.replaceState({ key: 'before', idx: 0 }, '', '/termConditions');
		window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
	});
	return <h1>{useLocation().pathname}</h1>;
}

test('a step back that is taken while the app is first drawn counts', async () => {
	history.replaceState(null, '', '/contact');
	await show(
		<BrowserRouter>
			<StepBack />
		</BrowserRouter>,
	);
	await expect.element(page.getByRole('heading', { name: '/termConditions' })).toBeVisible();
});

let navigate: ReturnType<typeof useNavigate>;

/** Has a field of each kind, whose entry is added to the address that was drawn last. */
function Fields() {
	const [query, setQuery] = useSearchParams();
	const [text, setText] = useState('');
	const [box, setBox] = useState(false);
	const [choice, setChoice] = useState('one');
	const add = (name: string, value: string) => setQuery(new URLSearchParams([...query, [name, value]]));
	navigate = useNavigate();
	return (
		<>
			<input
				aria-label="Text"
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					add('text', target.value);
				}}
			/>
			<input
				aria-label="Box"
				type="checkbox"
				checked={box}
				onChange={({ target }) => {
					setBox(target.checked);
					add('box', String(target.checked));
				}}
			/>
			<select
				aria-label="Choice"
				value={choice}
				onChange={({ target }) => {
					setChoice(target.value);
					add('choice', target.value);
				}}
			>
				<option>one</option>
				<option>two</option>
			</select>
		</>
	);
}

const setAsMember = (field: Element, value: string) => Reflect.set(Object.getPrototypeOf(field), 'value', value, field);

test.each([
	[
		'Text',
		'text=new',
		(field: HTMLElement) => {
			setAsMember(field, 'new');
			field.dispatchEvent(new Event('input', { bubbles: true }));
		},
	],
	['Box', 'box=true', (field: HTMLElement) => field.click()],
	[
		'Choice',
		'choice=two',
		(field: HTMLElement) => {
			setAsMember(field, 'two');
			for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
		},
	],
])('what is entered in a field (%s) while a new address is drawn counts, and for that address', async (name, added, enter) => {
	history.replaceState(null, '', '/?first=1');
	await show(
		<BrowserRouter>
			<Fields />
		</BrowserRouter>,
	);
	await expect.element(page.getByLabelText(name)).toBeVisible();
	const field = page.getByLabelText(name).element() as HTMLInputElement;
	void navigate('/?second=2');
	enter(field);
	await expect.poll(() => location.search).toBe(`?second=2&${added}`);
	expect(field.type === 'checkbox' ? field.checked : field.value).toBe(field.type === 'checkbox' ? true : added.split('=')[1]);
});
