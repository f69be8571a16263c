import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import * as operators from './operators.ts'

/** One small change of the code after which a test should fail. */
export type Breakage = {
  readonly operator: string
  /** Path from the root. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** The line as it is, without its indent. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

export type Replace = (
  operator: string,
  range: { readonly start: number; readonly end: number },
  after: string,
) => void

/** Every way in which the operators break a file. Types, comments and strings are left alone: they decide nothing. */
export function breakagesOf(file: string, source: string): Breakage[] {
  const found = new Map<string, Breakage>()
  const replace: Replace = (operator, { start, end }, after) => {
    const before = source.slice(start, end)
    const above = source.slice(0, start).split('\n')
    const [line, column] = [above.length, above.at(-1)?.length ?? 0]
    const text = (source.split('\n')[line - 1] ?? '').trim()
    const breakage = { operator, file, line, column, text, start, end, before, after }
    const key = `${start} ${end} ${after}`
    if (before === after || found.has(key)) return
    if (parse(file, broken(source, breakage)).errors.length === 0) found.set(key, breakage)
  }
  new Visitor(visitorOf(source, replace)).visit(parse(file, source).program)
  return [...found.values()]
}

export function broken(source: string, { start, end, after }: Breakage): string {
  return source.slice(0, start) + after + source.slice(end)
}

function parse(file: string, source: string) {
  return parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts', preserveParens: false })
}

function visitorOf(source: string, replace: Replace) {
  /** Literals that are types. */
  const typeStarts = new Set<number>()
  return {
    TSLiteralType: ({ literal }: ESTree.TSLiteralType) => void typeStarts.add(literal.start),
    BinaryExpression: (node: ESTree.BinaryExpression) => operators.binary(node, source, replace),
    LogicalExpression: (node: ESTree.LogicalExpression) => operators.logical(node, source, replace),
    UnaryExpression: (node: ESTree.UnaryExpression) => operators.unary(node, source, replace),
    UpdateExpression: (node: ESTree.UpdateExpression) => operators.update(node, source, replace),
    AssignmentExpression: (node: ESTree.AssignmentExpression) =>
      operators.assignment(node, source, replace),
    ConditionalExpression: (node: ESTree.ConditionalExpression) =>
      operators.choice(node, source, replace),
    IfStatement: (node: ESTree.IfStatement) => operators.condition(node, replace),
    ExpressionStatement: (node: ESTree.ExpressionStatement) => operators.statement(node, replace),
    CallExpression: (node: ESTree.CallExpression) => operators.call(node, source, replace),
    ArrayExpression: ({ elements }: ESTree.ArrayExpression) => operators.list(elements, replace),
    ObjectExpression: ({ properties }: ESTree.ObjectExpression) =>
      operators.spread(properties, replace),
    Literal(node: LiteralNode) {
      if (!typeStarts.has(node.start)) operators.literal(node, replace)
    },
  }
}

export type LiteralNode =
  | ESTree.BooleanLiteral
  | ESTree.NullLiteral
  | ESTree.NumericLiteral
  | ESTree.BigIntLiteral
  | ESTree.RegExpLiteral
  | ESTree.StringLiteral
