/**
 * Node looks up the kind of each file of a package in its `package.json`, and parses that anew each time. The one of
 * date-fns is 200 kB and stands above 300 files: it alone took a quarter of a back office's start. Files beside one that
 * is a module are modules here, without a look.
 */
import { registerHooks } from 'node:module'

/** Packages of many files, all of which are modules. */
const known = /\/node_modules\/(date-fns|lodash-es)\/[^?]+\.js$/

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && known.test(context.parentURL ?? ''))
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module',
        shortCircuit: true,
      }
    return next(specifier, context)
  },
})
