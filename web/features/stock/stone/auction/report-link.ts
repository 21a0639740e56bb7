/** The page of each laboratory that verifies a report, up to the report's number. */
const PAGES: Readonly<Record<string, string>> = {
	GIA: 'https://www.gia.edu/report-check?reportno=',
	IGI: 'https://www.igi.org/verify-your-report/?r=',
	HRD: 'https://my.hrdantwerp.com/?record_number=',
};

/** Returns the laboratory's page that verifies a report, or undefined if the laboratory has no page by number. */
export function makeReportLink(laboratory: string, number: string): string | undefined {
	const page = PAGES[laboratory];
	return page && page + encodeURIComponent(number.replace(/\s/g, ''));
}
