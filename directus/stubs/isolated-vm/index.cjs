/**
 * Stands in for the engine in which Directus runs the scripts of flows and of extensions from its registry: it takes a
 * minute to compile, and the back office has neither. Whoever writes one is told so in the flow's log.
 */
class LeftOut {
  constructor() {
    throw new Error(
      'This back office runs no scripts of flows: the engine for them, isolated-vm, is left out of its installation (directus/README.md says how to bring it back).',
    )
  }
}

module.exports = { Isolate: LeftOut, Reference: LeftOut, Callback: LeftOut, ExternalCopy: LeftOut }
