/** Path of the widget's script, which pages of other sites load. */
export const WIDGET_PATH = '/widget/';
/** Headers of the widget's script. Its address never changes, so browsers ask again soon. */
export const WIDGET_HEADERS: Readonly<Record<string, string>> = {
	'access-control-allow-origin': '*',
	'cross-origin-resource-policy': 'cross-origin',
	'cache-control': 'public, max-age=600',
};
