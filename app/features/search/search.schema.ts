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
        z.transform((value) =>
          typeof value === 'string' ? value.split(',').filter(Boolean) : value,
        ),
        z.array(z.string().check(z.regex(pattern))),
      ),
    ),
    undefined,
  )

const flag = z.catch(
  z.optional(
    z.pipe(
      z.transform((value) => [true, 1, '1', 'true'].some((yes) => value === yes)),
      z.literal(true),
    ),
  ),
  undefined,
)

/** Wide on purpose: what a place or a moment means, `correctSearch` says, with a notice about what it changed. */
const asked = /^[^\p{Cc}]{1,60}$/u
const word = /^[\p{L}\p{N} _-]{1,40}$/u

export const searchSchema = z.object({
  recogida: text(asked),
  devolucion: text(asked),
  desde: text(asked),
  hasta: text(asked),
  tipo: list(word),
  marca: list(word),
  clase: list(word),
  transmision: list(word),
  pasajeros: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20))),
    undefined,
  ),
  disponibles: flag,
  orden: z.catch(z.optional(z.enum(['precio', 'precio-desc', 'pasajeros', 'nombre'])), undefined),
  /** Weeks by which the strip of nearby days is moved from the pickup's own. */
  tira: z.catch(
    z.optional(z.coerce.number().check(z.int(), z.minimum(-52), z.maximum(52))),
    undefined,
  ),
  auto: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
  pago: z.catch(z.optional(z.enum(['ahora', 'sucursal'])), undefined),
  cupon: text(/^[\p{L}\p{N}_-]{1,40}$/u),
  paso: z.catch(z.optional(z.enum(['auto', 'cobertura', 'datos'])), undefined),
  aviso: text(/^[a-z_]{1,40}$/),
})

export type SearchParams = z.infer<typeof searchSchema>
