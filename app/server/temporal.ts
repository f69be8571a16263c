/**
 * Brings Temporal where the engine has none, which is Node.js before 26 and some serverless platforms. The entry of each
 * process loads it first; the browser's entry does the same by itself, after which it starts.
 */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
