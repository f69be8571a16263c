/** Node.js before 26 has none. */
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

export {}
