import { prepareTestTemplate } from './fixtures/directus'

/** Once, before the files that copy it side by side. */
export default async function setup() {
  await prepareTestTemplate()
}
