import type { BookingSheet, Offer } from '../../lib/ask-site.ts'
import { escaped, type Option, pageWith, selectOf } from '../../pages/html.ts'
import type { Fields } from './form.ts'

/** The answer to what was sent last. */
type News = { readonly tone: 'good' | 'bad'; readonly words: string }

/** The page that asks for the code of a booking. */
export function findPage(code: string, problem: string | null): string {
  const note = problem ? newsOf({ tone: 'bad', words: problem }) : ''
  return page(
    'Acciones de una reserva',
    `${note}<form method="get" action="/acciones"><label>Código de la reserva <input name="reserva" value="${escaped(code)}" required autocomplete="off"></label><button>Buscar</button></form>`,
  )
}

/** The state of a booking, and a form for each act that can be done now. */
export function bookingPage(
  booking: BookingSheet,
  { news = null, typed = {} }: { readonly news?: News | null; readonly typed?: Fields } = {},
): string {
  const forms = booking.acts.flatMap(({ act, label, refusal }) => {
    if (refusal) return []
    const form = formOf(act, booking, typed.accion === act ? typed : {})
    return [`<h2 id="${act}">${escaped(label)}</h2>${form}`]
  })
  const others = booking.acts.flatMap(({ label, refusal }) =>
    refusal ? [[label, refusal] as const] : [],
  )
  const refused = others.length > 0 ? `<h2>Ahora no se puede</h2>${rowsOf(others)}` : ''
  return page(
    booking.title,
    `${news ? newsOf(news) : ''}${rowsOf(booking.facts)}${forms.join('')}${refused}`,
  )
}

/** The offer of an act, with the button that confirms it. */
export function offerPage(booking: BookingSheet, offer: Offer, typed: Fields): string {
  const { version, total, refund, freeCancelUntil, loses } = offer.shown
  const kept = Object.entries({
    ...typed,
    ...{ version: String(version), total: String(total), devuelve: String(refund) },
    gratis: freeCancelUntil ?? '',
    pierde: loses?.delivery ? 'entrega' : '',
    'pierde.extras': loses?.addOns.join(',') ?? '',
  }).map(([name, value]) => hidden(name, value))
  const warnings = offer.warnings.map((words) => `<li>${escaped(words)}</li>`).join('')
  return page(
    `${offer.heading} · ${booking.title}`,
    `${rowsOf(offer.rows)}<ul>${warnings}</ul><form method="post" action="/acciones">${kept.join('')}<button>${escaped(offer.confirm)}</button><a href="${addressOf(booking.code)}">No, volver</a></form>`,
  )
}

function addressOf(code: string): string {
  return `/acciones?reserva=${encodeURIComponent(code)}`
}

function formOf(act: string, booking: BookingSheet, typed: Fields): string {
  const { booked } = booking
  const text = (name: string, label: string, type: string, value: string, more = '') =>
    `<label>${escaped(label)} <input name="${name}" type="${type}" value="${escaped(typed[name] ?? value)}" ${more}></label>`
  const choice = (name: string, label: string, value: string, options: readonly Option[]) =>
    selectOf(name, label, typed[name] ?? value, options)
  const reason = text('motivo', 'Motivo', 'text', '', 'required minlength="3" maxlength="200"')
  const pay = choice('pago', 'Lo que falte se paga', 'counter', [
    ['counter', 'En el mostrador'],
    ['link', 'Con un enlace por correo'],
  ])
  const fields = {
    hand_over: () =>
      hidden('vista.en', String(booking.version)) +
      choice('sucursal', 'En', booked.pickupBranch, booking.branches),
    take_back: () => choice('sucursal', 'En', booked.returnBranch, booking.branches),
    no_show: () => '',
    change: () =>
      [
        choice('recogida', 'Recoge en', booked.pickupBranch, booking.branches),
        text('desde', 'Recogida', 'datetime-local', booked.pickup, 'required step="1800"'),
        choice('devolucion', 'Devuelve en', booked.returnBranch, booking.branches),
        text('hasta', 'Devolución', 'datetime-local', booked.return, 'required step="1800"'),
        choice('auto', 'Auto', String(booked.carId), booking.cars),
        choice('cobertura', 'Cobertura', booked.coverageCode, booking.coverages),
        ...booking.addOns.map(([code, name, most]) =>
          text(
            `extra.${code}`,
            name,
            'number',
            String(booked.addOns[code] ?? 0),
            `min="0" max="${most}" required`,
          ),
        ),
        choice('entrega', 'Se entrega en', booked.delivery, booking.deliveries),
        pay,
      ].join(''),
    extend: () =>
      text('hasta', 'Nueva devolución', 'datetime-local', booked.return, 'required step="1800"') +
      pay,
    cancel: () =>
      choice('terminos', 'Dinero', 'rule', [
        ['rule', booking.cancel.rule],
        ['all', booking.cancel.all],
        ['goodwill', `Por la regla, más una cortesía (tope ${booking.cancel.limit})`],
      ]) +
      text('cortesia', 'Cortesía, en dólares', 'text', '0', 'inputmode="decimal"') +
      reason,
    give_back: () =>
      text('monto', 'Monto, en dólares', 'text', '', 'required inputmode="decimal"') + reason,
    write: () =>
      `${hidden('escrito.en', String(booking.version))}<label class="area">Mensaje, tal como lo leerá <textarea name="mensaje" rows="6" required minlength="3" maxlength="4000">${escaped(typed.mensaje ?? '')}</textarea></label>`,
  } as const
  const known = Object.entries(fields).find(([name]) => name === act)?.[1]
  const label = atOnce[act] ?? 'Ver antes de confirmar'
  return `<form method="post" action="/acciones">${hidden('reserva', booking.code)}${hidden('accion', act)}${known?.() ?? ''}<button>${label}</button></form>`
}

/** Buttons of the acts that need no confirmation. */
const atOnce: Readonly<Record<string, string>> = {
  hand_over: 'Anotar',
  take_back: 'Anotar',
  write: 'Enviar',
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`
}

function rowsOf(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<table class="facts"><tbody>${cells.join('')}</tbody></table>`
}

function newsOf({ tone, words }: News): string {
  return `<p class="news ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${escaped(words)}</p>`
}

function page(title: string, body: string): string {
  return pageWith({ language: 'es', title, here: '/acciones', body, style: STYLE })
}

const STYLE =
  '.news{padding:12px 16px;border-left:4px solid;margin:16px 0}.good{border-color:#17693a;background:#eef6f0}.bad{border-color:#b3123f;background:#fbeff2}.facts{max-width:640px;margin:16px 0}form label{max-width:100%;min-width:0}form select{width:100%}form [name=motivo]{width:320px}label.area{width:100%}textarea{width:100%;max-width:640px}'
