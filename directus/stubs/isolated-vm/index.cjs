/**
 * Stands in for the engine in which Directus runs the scripts of flows and of extensions from its registry: it takes a
 * minute to compile, and the back office has neither. Whoever writes one is told so where the flow's log shows its result.
 */
const sentence =
  'This back office runs no scripts of flows: their engine, isolated-vm, is left out of its installation (directus/README.md says how to bring it back).'

class LeftOut {
  constructor() {
    // As a property of its own: a flow's log shows no other part of an error.
    throw Object.assign(new Error(), { message: sentence })
  }
}

module.exports = { Isolate: LeftOut, Reference: LeftOut, Callback: LeftOut, ExternalCopy: LeftOut }
