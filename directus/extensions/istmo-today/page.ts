import { formatReservationCode } from '../../../app/domain/booking/reservation-code.ts'
import { formatPhone } from '../../../app/domain/people/format-phone.ts'
import { formatMoney } from '../../../app/domain/pricing/money.ts'
import { escaped, type Option, pageWith, selectOf, tableOf } from '../../pages/html.ts'
import type { Day, Keeper, Rental } from './day.ts'

type Asked = {
  readonly day: string
  readonly now: string
  readonly branch: string
  readonly branches: readonly Option[]
}

/** Late ones first; every row leads to its booking and to what can be done with it. */
export function todayPage(day: Day, asked: Asked): string {
  const { withoutCar, latePickups, pickups, lateReturns, returns } = day
  const isToday = asked.now.startsWith(asked.day)
  const isOver = asked.day < asked.now.slice(0, 10)
  const when = `${isToday ? 'hoy' : dayName(asked.day)}${isOver ? ', sin hacer' : ''}`
  const parts = [
    form(asked),
    isToday && withoutCar.length > 0 ? warnings(withoutCar, asked) : '',
    ...(isToday ? [table('Recogidas atrasadas', latePickups, 'pickup', asked)] : []),
    table(`Recogidas de ${when}`, pickups, 'pickup', asked),
    ...(isToday ? [table('Devoluciones atrasadas', lateReturns, 'return', asked)] : []),
    table(`Devoluciones de ${when}`, returns, 'return', asked),
  ]
  const title = isToday ? 'Hoy' : dayName(asked.day)
  return pageWith({ language: 'es', title, here: '/hoy', body: parts.join(''), style })
}

function form({ day, branch, branches }: Asked): string {
  const options = [['', 'Todas'] as const, ...branches]
  return `<form method="get"><label>Día <input type="date" name="dia" value="${escaped(day)}"></label>${selectOf('sucursal', 'Sucursal', branch, options)}<button>Ver</button></form>`
}

function warnings(list: Day['withoutCar'], asked: Asked): string {
  const rows = list.map(({ booking, late }) => [
    link(booking),
    `${moment(booking.pickup, asked)}, ${branchName(booking.pickupBranch, asked)}`,
    renter(booking),
    `${booking.car} · ${booking.plate}`,
    { html: `${keeper(late)} debió volver ${escaped(moment(late.return, asked))}` },
  ])
  const note =
    'El auto que tienen asignado no ha vuelto. Recíbelo en las acciones de su reserva, o elige otro vehículo en la que sigue.'
  const table = tableOf({
    caption: `Se pueden quedar sin auto (${list.length})`,
    note,
    head: ['Reserva', 'Recoge', 'Cliente', 'Auto', 'Quién lo tiene'],
    rows,
  })
  return `<div role="alert">${table}</div>`
}

function table(
  name: string,
  rentals: readonly Rental[],
  end: 'pickup' | 'return',
  asked: Asked,
): string {
  return tableOf({
    caption: `${name} (${rentals.length})`,
    head: ['Hora', 'Reserva', 'Cliente', 'Auto', '#Saldo', 'Pre-check-in', 'Sucursal', 'Qué hacer'],
    rows: rentals.map((one) => [
      moment(one[end], asked),
      link(one),
      renter(one),
      one.plate ? `${one.car} · ${one.plate}` : one.car,
      formatMoney(one.balance),
      precheckName(one),
      branchName(end === 'pickup' ? one.pickupBranch : one.returnBranch, asked),
      { html: `<a href="/acciones?reserva=${escaped(one.code)}">Acciones</a>` },
    ]),
    nothing: 'Ninguna.',
  })
}

function link({ id, code }: Pick<Rental, 'id' | 'code'>) {
  const address = `/admin/content/reservations/${id}`
  return { html: `<a href="${address}">${escaped(formatReservationCode(code))}</a>` }
}

function keeper(late: Keeper): string {
  return late.code ? link(late).html : 'Una reserva de otra sucursal:'
}

function renter({ renter: name, phone }: Rental) {
  const call = `<a class="call" href="tel:${escaped(phone)}">${escaped(formatPhone(phone))}</a>`
  return { html: `${escaped(name)} ${call}` }
}

/** The time alone where it is of the day that is looked at. */
function moment(local: string, { day }: Asked): string {
  const time = local.slice(11)
  return local.startsWith(day) ? time : `${local.slice(8, 10)}/${local.slice(5, 7)} ${time}`
}

function precheckName({ precheck, review }: Rental): string {
  if (review === 'review') return 'Licencia por revisar'
  if (review === 'again') return 'Se pidió otra foto'
  if (precheck === 'completed') return 'Completo'
  return precheck === 'started' ? 'Iniciado' : '–'
}

function branchName(slug: string, { branches }: Asked): string {
  return branches.find(([one]) => one === slug)?.[1] ?? slug
}

function dayName(day: string): string {
  return new Intl.DateTimeFormat('es-PA', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )
}

const style =
  'main{max-width:1240px}.wide{margin-top:32px}caption{font-size:19px}td,tbody th{vertical-align:middle}td a,tbody th a{display:inline-block;padding:10px 0}.call{display:block;padding:0 0 8px;white-space:nowrap}[role=alert]{border-left:4px solid #b3123f;background:#fbeff2;padding:4px 16px 12px;margin-top:24px}[role=alert] .wide{margin-top:12px}td:nth-child(2){white-space:nowrap}'
