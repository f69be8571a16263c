/**
 * As people of the country read it: `+50760000000` as `+507 6000-0000`, `+12025550102` as `+1 202 555-0102`; other numbers as they
 * were written. The Studio has a copy in the browser (`directus/extensions/istmo-studio`).
 */
export function formatPhone(number: string): string {
  const digits = number.replace(/[^\d+]/g, '')
  const panama = /^\+?507(\d{3,4})(\d{4})$/.exec(digits)
  if (panama) return `+507\u00a0${panama[1]}-${panama[2]}`
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(digits)
  return america ? `+1\u00a0${america[1]}\u00a0${america[2]}-${america[3]}` : number
}
