import { describe, expect, it } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { cityBranch, sampleBranch, sampleCar, sampleFacts, sampleZone } from '~/domain/test-samples'
import { type CalendarFacts, calendarFile } from './calendar-file'

const words = (text: string) => ({ es: text, en: text })
const booking = {
  code: 'K7M49QTX',
  balance: 0,
  isBegun: false,
  quote: priceQuote(sampleFacts()),
  car: sampleCar(),
  search: {
    pickupBranch: 'tocumen',
    returnBranch: 'via-espana',
    pickup: '2026-12-10T10:00',
    return: '2026-12-31T22:30',
  },
  pickupBranch: sampleBranch({
    name: words('Aeropuerto de Tocumen'),
    address: words('Terminal 2, nivel de llegadas; salida 4 (dirección de muestra), Panamá'),
    phone: '+507 300-0000',
  }),
  returnBranch: cityBranch(),
}
const options = { host: 'firefly.example', brand: 'Firefly', now: Date.UTC(2026, 10, 20, 12, 0) }
const file = calendarFile(booking, 'es', options)
const unfolded = file.replaceAll('\r\n ', '')

describe('calendarFile', () => {
  it('is a calendar of two events with CRLF and no line over 75 octets', () => {
    expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }
  })

  it('says Panama times in UTC, over the end of a year too', () => {
    expect(unfolded).toContain('DTSTART:20261210T150000Z')
    expect(unfolded).toContain('DTSTART:20270101T033000Z')
    expect(unfolded).toContain('DTSTAMP:20261120T120000Z')
  })

  it('escapes commas, semicolons and line ends, and keeps its UIDs', () => {
    expect(unfolded).toContain('nivel de llegadas\\; salida 4 (dirección de muestra)\\, Panamá')
    expect(unfolded).toContain('UID:K7M49QTX-pickup@firefly.example')
    expect(unfolded).toContain('UID:K7M49QTX-return@firefly.example')
    expect(unfolded).toContain('K7M4 9QTX')
    expect(calendarFile(booking, 'es', options)).toBe(file)
  })

  it('says where the car is brought to', () => {
    const quote = priceQuote(sampleFacts({ delivery: sampleZone() }))
    const delivered = calendarFile({ ...booking, quote }, 'es', options).replaceAll('\r\n ', '')
    expect(delivered.match(/Entrega: Hotels/g)).toHaveLength(1)
    expect(unfolded).not.toContain('Entrega')
  })

  it('says of a car that is brought and collected where that is, and has no point on the map', () => {
    const quote = priceQuote(sampleFacts({ delivery: sampleZone() }))
    const eventsOf = (changes: Partial<CalendarFacts>) =>
      calendarFile({ ...booking, quote, ...changes }, 'es', options)
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .slice(1)
    const [pickup, back] = eventsOf({ returnBranch: booking.pickupBranch })
    expect(pickup).toContain('LOCATION:Aeropuerto de Tocumen · entrega: Hotels\r\n')
    expect(back).toContain('LOCATION:Aeropuerto de Tocumen · recolección: Hotels\r\n')
    expect(back).toMatch(/\nDESCRIPTION:.*\\nAeropuerto de Tocumen · recolección: Hotels\r/)
    expect(back).toMatch(/ACTION:DISPLAY\r\nDESCRIPTION:.*recolección: Hotels\r/)
    expect(`${pickup}${back}`).not.toMatch(/nivel de llegadas|GEO:/)
    const [brought, oneWay] = eventsOf({})
    expect(brought).toContain('entrega: Hotels')
    expect(brought).not.toContain('GEO:')
    expect(oneWay).not.toContain('recolección')
    expect(oneWay).toContain('GEO:')
  })

  it('says what is still to be paid where the car is picked up, and only there', () => {
    const owing = calendarFile({ ...booking, balance: 7020 }, 'es', options).replaceAll('\r\n ', '')
    expect(owing.match(/Pagas \$70\.20 al recoger\./g)).toHaveLength(1)
    expect(unfolded).not.toContain('al recoger.')
  })

  it.each(['\r', '\n', '\r\n'])('keeps no line end of the content: %j', (end) => {
    const address = words(`Vía España${end}BEGIN:VEVENT`)
    const pickupBranch = sampleBranch({ address })
    const odd = calendarFile({ ...booking, pickupBranch }, 'es', options)
    expect(odd.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(odd.match(/^BEGIN:VEVENT/gm)).toHaveLength(2)
  })

  it('withdraws what was imported: the same UIDs, a higher sequence, no alarm', () => {
    const gone = calendarFile(booking, 'es', { ...options, sequence: 4, isCancelled: true })
    expect(file).toContain('METHOD:PUBLISH')
    expect(file).toContain('SEQUENCE:0')
    expect(gone).toContain('METHOD:CANCEL')
    expect(gone.match(/SEQUENCE:4/g)).toHaveLength(2)
    expect(gone.match(/STATUS:CANCELLED/g)).toHaveLength(2)
    expect(gone).toContain('UID:K7M49QTX-return@firefly.example')
    expect(gone).not.toContain('VALARM')
  })
})
