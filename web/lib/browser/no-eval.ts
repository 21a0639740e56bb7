// The reader of answers must not try to generate code: the content security policy forbids it, and would report each visit. This is the name under which zod, which later parts bring, looks for its settings, so it is set before.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
