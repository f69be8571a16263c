import { catalogueInTime } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** The picture beside a form of entry: the first car of the brand's list that has one from its side; null also where the fleet cannot be had. */
export async function entryCar(): Promise<string | null> {
  const { brand } = requestContext()
  const content = await catalogueInTime(brand, 'a form of entry is shown without its car')
  const pictured = content?.cars.filter(({ sideImage }) => sideImage !== null) ?? []
  return pictured.toSorted((a, b) => a.sort - b.sort)[0]?.sideImage ?? null
}
