/** Sixty invented renters of the demo: addresses that no mail reaches, numbers that nobody has. */
export type Person = {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly license: string
  readonly flight: string
  readonly language: 'es' | 'en'
}

const fromHere =
  'María José Ábrego|Carlos Batista|Yariela Caballero|Luis Alberto Díaz|Ana Cecilia Espino|José Antonio Frías|Itzel González|Ricardo Herrera|Marisol Icaza|Eduardo Jaén|Keila Lasso|Rubén Madrid|Noris Navarro|Abdiel Ortega|Ma. Luisa Pinzón|Édgar Quintero|Dayana Ríos|Omar Sánchez|Lourdes Tejada|Jorge Urriola|Vielka Vega|Roberto Zambrano|Gloria Arosemena|Manuel Bethancourt|Digna Castillo|Iván De León|Elba Escudero|Félix Franco|Graciela Guerra|Hugo Hidalgo|Anayansi Moreno|Javier Núñez|Leticia Osorio|Moisés Peralta|Rosa Elena Quirós|Saúl Rodríguez|Tatiana Sosa|Víctor Tuñón|Xiomara Valdés|Yadira Samudio'
const fromAbroad =
  'Emily Carter|James O’Brien|Sofía Restrepo|Andrés Cárdenas|Olivia Bennett|Lucas Moreau|Hannah Schmidt|Valentina Rojas|Daniel Kim|Grace Thompson|Mateo Fernández|Isabella Rossi|Noah Williams|Camila Duarte|Ethan Brooks|Laura Jiménez|Oliver Hughes|Paula Méndez|Samuel Green|Natalia Vargas'

const abroad = new Set(fromAbroad.split('|'))
const speaksSpanish = /Restrepo|Cárdenas|Rojas|Fernández|Duarte|Jiménez|Méndez|Vargas/

/** Every third one flies in. */
const names = fromHere.split('|').flatMap((name, index) => {
  const visitor = index % 2 === 1 ? fromAbroad.split('|')[(index - 1) / 2] : undefined
  return visitor ? [name, visitor] : [name]
})

export const people: readonly Person[] = names.map(personOf)

function personOf(whole: string, index: number): Person {
  const parts = whole.split(' ')
  const lastName = parts.at(-1) ?? whole
  const isVisitor = abroad.has(whole)
  const number = String((index + 1) * 7919)
    .padStart(7, '0')
    .slice(-7)
  return {
    name: parts.slice(0, -1).join(' '),
    lastName,
    email: `${plain(parts[0] ?? '')}.${plain(lastName)}@example.com`,
    phone: isVisitor
      ? `+1202555${String(100 + index)
          .slice(-4)
          .padStart(4, '0')}`
      : `+5076${number}`,
    birthday: `${1958 + ((index * 11) % 46)}-${two(1 + (index % 12))}-${two(1 + ((index * 5) % 28))}`,
    license: isVisitor ? `X${number}` : `8-${100 + index}-${number.slice(-4)}`,
    flight: isVisitor ? `CM ${100 + index}` : '',
    language: isVisitor && !speaksSpanish.test(whole) ? 'en' : 'es',
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
