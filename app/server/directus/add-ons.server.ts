import type { z } from 'zod'
import type { AddOn } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { localizer } from './localized.server'
import { readOffered } from './offered.server'
import { addOnRecord } from './records/prices'

export async function readAddOns(client: DirectusClient, brand: string): Promise<AddOn[]> {
  return (await readOffered(client, 'add_ons', addOnRecord, { brand })).map(toAddOn)
}

function toAddOn({ translations, ...addOn }: z.output<typeof addOnRecord.schema>['record']): AddOn {
  const words = localizer(`add_ons ${addOn.code}`, translations)
  return {
    ...addOn,
    name: words.text(({ nombre }) => nombre),
    description: words.text(({ descripcion }) => descripcion),
  }
}
