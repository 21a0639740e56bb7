// zod must not test whether `eval` works: the content security policy forbids it and would report each visit. zod reads its settings from this global, which must be set before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
