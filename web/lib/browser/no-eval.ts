// The content security policy forbids generated code and would report each attempt of zod. Zod, which loads
// later, reads its settings from this global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
