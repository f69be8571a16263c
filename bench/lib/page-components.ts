import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

/** Elements in one component, at least: a part that is larger is one of its own, as in an application. */
const COMPONENT_SIZE = 20

/**
 * The source of a module whose default component renders the markup of a page: what a compiler makes of JSX.
 * @param html a whole page
 */
export async function pageComponents(html: string): Promise<string> {
  const { default: parse } = await import('html-react-parser')
  const page = Children.toArray(parse(html)).find(isElement)
  if (page?.type !== 'html') throw new Error('That is no whole page')
  const components: string[] = []

  /** The source of an element, and how many elements stand in it that are in no component yet. */
  const written = (node: ReactNode): { source: string; size: number } => {
    if (!isElement(node)) return { source: JSON.stringify(String(node)), size: 0 }
    const { children, ...props } = node.props
    const inside = Children.toArray(children).map(written)
    const parts = [
      JSON.stringify(node.type),
      JSON.stringify(props),
      ...inside.map((one) => one.source),
    ]
    const source = `h(${parts.join(', ')})`
    const size = inside.reduce((sum, one) => sum + one.size, 1)
    if (size < COMPONENT_SIZE) return { source, size }
    const name = `Part${components.length}`
    components.push(`function ${name}() { return ${source} }`)
    return { source: `h(${name}, null)`, size: 1 }
  }

  const { source } = written(page)
  const head = `import { createElement as h } from 'react'`
  return [head, ...components, `export default function Page() { return ${source} }`].join('\n')
}

type Props = { readonly children?: ReactNode } & Record<string, unknown>

const isElement = (node: ReactNode): node is ReactElement<Props> => isValidElement(node)
