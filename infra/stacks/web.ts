import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type App, Duration } from 'aws-cdk-lib';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { StageSettings } from '#infra/config.ts';
import { ASSETS, CURRENT, listRelease } from '#infra/releases/manifest.ts';
import { acknowledgeUploader } from '../constructs/functions/acknowledgements.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { EntranceStack } from './entrance.ts';
import type { IdentityStack } from './identity.ts';

const BUILT = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** Vite puts a file's hash into its name there, so a file never changes. */
const LASTING_FILES = `${ASSETS}*`;
/** Media types of the files that the build has compressed, by their endings. */
const COMPRESSED_TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

/** The web app's files: `dist/web` as built, and the stage's `config.json`. It is deployed last, so that the app never finds an older API. */
export class WebStack extends StageStack {
	constructor(app: App, settings: StageSettings, entrance: EntranceStack, { pool, webClient }: IdentityStack) {
		super(app, 'web', settings, { description: "the web app's files" });
		const { name: stage, zone, currency } = settings;
		const built = existsSync(BUILT) ? Source.asset(BUILT, { exclude: ['*.br'] }) : undefined;
		if (!built) this.refuse('dist/web is not there, so visitors would find an empty site: run npm run build first');
		const logGroup = this.makeLog(this, 'UploadLog');
		const common = { destinationBucket: entrance.web, memoryLimit: 512, retainOnDelete: false, logGroup };
		const deployAssets = (id: string, source: ISource, files: Partial<BucketDeploymentProps>) =>
			new BucketDeployment(this, id, {
				...common,
				sources: [source],
				// Members with the app open still load files of the previous release. `npm run clean:web` removes older ones.
				prune: false,
				cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
				...files,
			});
		// A deployment gives all its files the same media type, or guesses it from their endings.
		const lasting = built
			? [
					deployAssets('Assets', built, { exclude: ['*'], include: [LASTING_FILES] }),
					...Object.entries(COMPRESSED_TYPES).map(([ending, contentType]) =>
						deployAssets(`Compressed-${ending}`, Source.asset(BUILT, { exclude: ['**', '!assets', `!${ASSETS}*.${ending}.br`] }), {
							contentEncoding: 'br',
							contentType,
						}),
					),
				]
			: [];
		const pages = new BucketDeployment(this, 'Pages', {
			...common,
			sources: [
				...(built ? [built, ...this.listFiles()] : []),
				Source.jsonData('config.json', { stage, zone, currency, identity: { userPoolId: pool.userPoolId, clientId: webClient.userPoolClientId } }),
			],
			exclude: [LASTING_FILES],
			prune: false,
			cacheControl: [CacheControl.noCache()],
			distribution: entrance.distribution,
			distributionPaths: ['/*'],
		});
		pages.node.addDependency(...lasting);
		acknowledgeUploader(this, entrance.web);
	}

	/** Lists the release's files for `infra/releases/clean-web.ts`: under their own name, and as the current release. */
	private listFiles(): ISource[] {
		const { key, manifest } = listRelease(BUILT);
		return [Source.jsonData(key, manifest), Source.jsonData(CURRENT, manifest)];
	}
}
