export interface Points {
	/** What a member gained and lost from this instant on, oldest first; the first POINTS_LISTED of them. Instants are milliseconds. */
	since(memberId: string, from: number): Promise<{ points: number; at: number }[]>;
}
