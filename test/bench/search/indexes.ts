/** The condition of most searches, and so of their indexes. */
const SHOWN = 'WHERE open AND NOT treated';

/**
 * Lists the indexes for PostgreSQL and SQLite. There is one for each order in which members view
 * the market, from which a page is read without sorting; the dealers' usual combinations of
 * filters; and small ones for rare values alone. DuckDB has none, because it scans its columns
 * faster than it would look up all those rows. `nullsLast` is the clause that keeps unknown values
 * last in descending order.
 */
export function indexes(nullsLast: string): string[] {
	/** Returns a page's order: the keys, then newest first, then id. */
	const order = (...keys: string[]) => [...keys.map((key) => (key.endsWith('DESC') ? `${key}${nullsLast}` : key)), 'created_at DESC', 'id'].join(', ');
	return [
		'CREATE UNIQUE INDEX stones_id ON stones (id)',
		'CREATE UNIQUE INDEX tracked_id ON tracked (id)',
		`CREATE INDEX stones_newest ON stones (${order()}) ${SHOWN}`,
		`CREATE INDEX stones_oldest ON stones (created_at, id) ${SHOWN}`,
		...['asking_price', 'total_price', 'weight'].flatMap((key) => [
			`CREATE INDEX stones_${key} ON stones (${order(key)}) ${SHOWN}`,
			`CREATE INDEX stones_${key}_down ON stones (${order(`${key} DESC`)}) ${SHOWN}`,
		]),
		`CREATE INDEX stones_grades_price ON stones (${order('shape', 'color', 'clarity', 'asking_price')}) ${SHOWN}`,
		`CREATE INDEX stones_cut_price ON stones (${order('cut', 'asking_price')}) WHERE open`,
		`CREATE INDEX stones_clarity_price ON stones (${order('clarity', 'asking_price')}) ${SHOWN}`,
		`CREATE INDEX stones_shape_price ON stones (${order('shape', 'asking_price')}) ${SHOWN}`,
		`CREATE INDEX stones_shape_weight ON stones (${order('shape', 'weight DESC')}) ${SHOWN}`,
		`CREATE INDEX stones_grades_weight ON stones (shape, color, clarity, weight) ${SHOWN}`,
		`CREATE INDEX stones_make ON stones (cut_class, shape, laboratory, fluorescence, color, clarity, weight) ${SHOWN}`,
		`CREATE INDEX stones_finish ON stones (cut_class, polish, symmetry, weight) ${SHOWN}`,
		`CREATE INDEX stones_certified ON stones (lab_grown, laboratory, color, weight) ${SHOWN}`,
		`CREATE INDEX stones_ratio ON stones (shape, ratio) ${SHOWN}`,
		`CREATE INDEX stones_size ON stones (length, width, depth) ${SHOWN}`,
		`CREATE INDEX stones_fancy ON stones (main_color, intensity, total_price) ${SHOWN} AND main_color IS NOT NULL`,
		`CREATE INDEX stones_sub_color ON stones (sub_color) ${SHOWN} AND sub_color IS NOT NULL`,
		`CREATE INDEX stones_sub_color1 ON stones (sub_color1) ${SHOWN} AND sub_color1 IS NOT NULL`,
		`CREATE INDEX stones_media ON stones (${order('asking_price DESC')}) ${SHOWN} AND has_media`,
		`CREATE INDEX stones_bid ON stones (${order('asking_price')}) ${SHOWN} AND has_bid`,
		`CREATE INDEX stones_seller ON stones (${order('seller')})`,
		`CREATE INDEX stones_seller_price ON stones (${order('seller', 'asking_price')})`,
		...['intensity', 'polish', 'symmetry', 'fluorescence', 'laboratory'].map((field) => `CREATE INDEX stones_${field} ON stones (${field}) ${SHOWN}`),
	];
}
