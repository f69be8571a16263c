import { isEmail } from '../../../app/domain/people/email.ts'
import { roughPhone } from '../../../app/domain/people/phone.ts'
import { checkLicense, checkName } from '../../../app/domain/people/renter.ts'
import { isDv, isRuc } from '../../../app/domain/people/ruc.ts'
import type { Fault } from '../../../app/server/directus/records/rules.ts'
import type { Row } from '../../lib/hooks.ts'

/**
 * The data of a renter that staff correct, by the rules that the renter's own form has, and how people are reached.
 * `isNew`: what is not written is missed by its column, where it must be there.
 */
export function checkPerson(collection: string, written: Row, isNew: boolean): Fault[] {
  const checks = people[collection] ?? {}
  return Object.entries(written).flatMap(([field, value]): Fault[] => {
    const check = checks[field]
    if (!check || (isNew && (value === undefined || value === null))) return []
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '') return check.needed ? [{ field, words: null }] : []
    return check.isGood(text) ? [] : [{ field, words: check.words }]
  })
}

type Check = {
  readonly needed?: boolean
  readonly isGood: (text: string) => boolean
  readonly words: string
}

const name: Check = {
  needed: true,
  isGood: (text) => checkName(text) === null,
  words: 'un nombre de hasta 60 letras, como va en la licencia',
}

const phone: Check = {
  isGood: (text) => roughPhone(text) !== null,
  words: 'un teléfono con su código de país: +507 6123-4567',
}

const people: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  reservations: {
    name,
    last_name: name,
    email: { needed: true, isGood: isEmail, words: 'una dirección de correo' },
    phone_number: { ...phone, needed: true },
    license: {
      isGood: (text) => checkLicense(text) === null,
      words: 'de 4 a 20 letras, números y guiones',
    },
    invoice_ruc: { isGood: isRuc, words: 'un RUC: 155704822-2-2021' },
    invoice_dv: { isGood: isDv, words: 'uno o dos números' },
  },
  branches: { telefono: phone, whatsapp: phone },
  sites_config: {
    phone,
    whatsapp: phone,
    email: { isGood: isEmail, words: 'una dirección de correo' },
  },
  vehicles: {
    plate: {
      needed: true,
      isGood: (text) => /^[A-Z0-9][A-Z0-9 -]{1,11}$/.test(text),
      words: 'una placa: letras, números y guiones',
    },
  },
  companies: {
    ruc: {
      needed: true,
      isGood: isRuc,
      words: 'un RUC: 155704822-2-2021',
    },
  },
  company_people: {
    email: {
      needed: true,
      isGood: isEmail,
      words: 'una dirección de correo',
    },
  },
}
