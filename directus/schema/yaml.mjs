/** Writes plain data as block YAML. Strings are JSON-quoted, which YAML reads the same way. */
export function toYaml(value, indent = '') {
  if (Array.isArray(value)) {
    if (!value.length) return '[]\n'
    return value.map((item) => `${indent}- ${block(item, `${indent}  `).trimStart()}`).join('')
  }
  return Object.entries(value)
    .map(
      ([key, item]) =>
        `${indent}${key}:${isBlock(item) ? `\n${block(item, `${indent}  `)}` : ` ${block(item, '')}`}`,
    )
    .join('')
}

const isBlock = (v) => v !== null && typeof v === 'object' && Object.keys(v).length > 0
const block = (v, indent) => (isBlock(v) ? toYaml(v, indent) : `${JSON.stringify(v)}\n`)
