import { buildWebApp } from '#infra/local/web/build.ts';

/** `npm run build`: builds the web app into `dist/web`, unless the build there has the same sources. */
await buildWebApp(console.log);
