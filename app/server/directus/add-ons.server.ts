import { z } from 'zod'
import type { AddOn } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { columnOf } from './columns.server'
import { cents, id, orNull, text } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { readOffered } from './offered.server'
import type { AddOns } from './schema'

export async function readAddOns(client: DirectusClient, brand: string): Promise<AddOn[]> {
  return (await readOffered(client, 'add_ons', fields, { brand })).map(toAddOn)
}

const column = columnOf<AddOns>()

const fields = z.object({
  id: column('id', id),
  code: column('codigo', z.string().trim().min(1)),
  dailyPrice: column('precio_dia', cents),
  maxQuantity: column('max_cantidad', z.int().min(1)),
  maxDays: column('max_dias', orNull(z.int().min(1))),
  icon: column('icon', text),
  translations: column('translations', ...translationsOf({ nombre: text, descripcion: text })),
})

function toAddOn({ translations, ...addOn }: z.output<typeof fields>): AddOn {
  const words = localizer(`add_ons ${addOn.code}`, translations)
  return {
    ...addOn,
    name: words.text(({ nombre }) => nombre),
    description: words.text(({ descripcion }) => descripcion),
  }
}
