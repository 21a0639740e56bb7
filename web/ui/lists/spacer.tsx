/** Reserves the height of the rows of a table that are not rendered, in pixels. */
export function Spacer({ height, columns }: { height: number; columns: number }) {
	if (height <= 0) return null;
	return (
		<tr aria-hidden>
			<td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
		</tr>
	);
}
