/** The collections of the back office, in one list. */
import booking from './booking.mjs'
import catalogue from './catalogue.mjs'
import content from './content.mjs'

export const collections = [...content, ...catalogue, ...booking]
