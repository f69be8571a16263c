import { catalogue } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** The picture beside a form of entry: the first car of the brand's list that has one from its side. */
export async function entryCar(): Promise<string | null> {
  const { cars } = (await catalogue(requestContext().brand)).value
  const pictured = cars.filter(({ sideImage }) => sideImage !== null)
  return pictured.toSorted((a, b) => a.sort - b.sort)[0]?.sideImage ?? null
}
