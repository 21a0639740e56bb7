export interface Points {
	/** Lists points that a member gained and lost since `from`, oldest first, at most POINTS_LISTED. Instants are milliseconds. */
	since(memberId: string, from: number): Promise<{ points: number; at: number }[]>;
}
