// npm run sbom: the inventory of packages, CycloneDX 1.6, beside the build.
import { explain } from '../lib/log.mjs'
import { writeSbom } from '../lib/sbom.ts'

try {
  console.log(writeSbom())
} catch (error) {
  explain(error)
  process.exit(1)
}
