/** Writes plain data as block YAML. Strings are JSON-quoted, which YAML reads the same way. */
export function toYaml(value: object, indent = ''): string {
  if (Array.isArray(value)) {
    if (!value.length) return '[]\n'
    return value
      .map((item: unknown) => `${indent}- ${block(item, `${indent}  `).trimStart()}`)
      .join('')
  }
  return Object.entries(value)
    .map(
      ([key, item]) =>
        `${indent}${key}:${isBlock(item) ? `\n${block(item, `${indent}  `)}` : ` ${block(item, '')}`}`,
    )
    .join('')
}

const isBlock = (v: unknown): v is object =>
  v !== null && typeof v === 'object' && Object.keys(v).length > 0
const block = (v: unknown, indent: string) =>
  isBlock(v) ? toYaml(v, indent) : `${JSON.stringify(v)}\n`
