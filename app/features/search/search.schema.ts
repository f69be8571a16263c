import * as z from 'zod/mini'

/**
 * The search that every screen shares (D2), as it stands in the URL. Each param that cannot be read is dropped
 * here; `correctSearch` (domain) then completes what is missing and says what it changed, so that a bad link
 * never gives an error page.
 */
const text = (pattern: RegExp) => z.catch(z.optional(z.string().check(z.regex(pattern))), undefined)
const list = (pattern: RegExp) =>
  z.catch(
    z.optional(
      z.pipe(
        z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
        z.array(z.string().check(z.regex(pattern))),
      ),
    ),
    undefined,
  )

const slug = /^[a-z0-9-]{1,60}$/
const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const word = /^[\p{L}\p{N} _-]{1,40}$/u

export const searchSchema = z.object({
  recogida: text(slug),
  devolucion: text(slug),
  desde: text(localDateTime),
  hasta: text(localDateTime),
  tipo: list(word),
  marca: list(word),
  clase: list(word),
  transmision: list(word),
  pasajeros: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))), undefined),
  disponibles: z.catch(z.optional(z.coerce.boolean()), undefined),
  orden: z.catch(z.optional(z.enum(['precio', 'precio-desc', 'pasajeros', 'nombre'])), undefined),
  auto: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
  pago: z.catch(z.optional(z.enum(['ahora', 'sucursal'])), undefined),
  cupon: text(/^[\p{L}\p{N}_-]{1,40}$/u),
  paso: z.catch(z.optional(z.enum(['auto', 'cobertura', 'datos'])), undefined),
  aviso: text(/^[a-z_]{1,40}$/),
})

export type SearchParams = z.infer<typeof searchSchema>
