import type { RentalLimit } from './rows.ts'

const limit = (
  name_es: string,
  name_en: string,
  rule: Pick<RentalLimit, 'kind'> & Partial<RentalLimit>,
): RentalLimit => ({
  status: 'published',
  name_es,
  name_en,
  starts_on: null,
  ends_on: null,
  hours: null,
  minutes: null,
  classes: [],
  branches: [],
  note: null,
  ...rule,
})

/** `branches` by slug. */
export const limits = [
  limit('Vans grandes solo en la capital', 'Large vans in the capital only', {
    kind: 'not_offered',
    classes: ['van_grande'],
    branches: ['bocas-del-toro', 'chitre', 'boquete', 'santiago'],
  }),
  limit('Vans grandes con un día de anticipación', 'Large vans a day ahead', {
    kind: 'lead_time',
    hours: 24,
    classes: ['van_grande'],
  }),
  limit('Última entrega media hora antes de cerrar', 'Last pick-up half an hour before closing', {
    kind: 'last_pickup',
    minutes: 30,
    branches: ['boquete'],
  }),
  limit('Mantenimiento del ferry', 'Ferry works', {
    kind: 'blackout',
    starts_on: '2027-05-10',
    ends_on: '2027-05-14',
    branches: ['bocas-del-toro'],
  }),
]
