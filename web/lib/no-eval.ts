// What reads answers must not try whether it may write code: the content security policy forbids it, and would report each visit. Set before zod comes, which later parts bring; this is the name under which it looks for its settings.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
