import type { ESTree } from 'rolldown/utils'
import type { LiteralNode, Replace } from './breakages.ts'

// Each operator says what it does to a node of the syntax tree. None of them makes what the type checker always refuses:
// that is noticed without a test.

type Range = { readonly start: number; readonly end: number }

const shifted: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const flipped: Readonly<Record<string, string>> = {
  ...{ '<': '>=', '<=': '>', '>': '<=', '>=': '<' },
  ...{ '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
}
const counted: Readonly<Record<string, string>> = {
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' },
  ...{ '++': '--', '--': '++' },
}

export function binary(node: ESTree.BinaryExpression, source: string, replace: Replace) {
  const { left, right, operator } = node
  const between = token(source, left.end, right.start, operator)
  const [shift, flip, other] = [shifted[operator], flipped[operator], counted[operator]]
  if (shift) replace('comparison shifted', between, shift)
  if (flip) replace('comparison flipped', between, flip)
  if (other && !isText(left) && !isText(right)) replace('arithmetic turned', between, other)
}

export function logical(node: ESTree.LogicalExpression, source: string, replace: Replace) {
  const { left, right, operator } = node
  if (operator === '??') return replace('fallback always', node, whole(right, source))
  const other = operator === '&&' ? '||' : '&&'
  replace('and, or', token(source, left.end, right.start, operator), other)
  replace('condition removed', node, whole(left, source))
  replace('condition removed', node, whole(right, source))
}

export function unary(node: ESTree.UnaryExpression, source: string, replace: Replace) {
  const { operator, argument } = node
  const without = whole(argument, source)
  if (operator === '!') replace('negation removed', node, without)
  if (operator === '-') replace('sign removed', node, without)
}

export function update(node: ESTree.UpdateExpression, source: string, replace: Replace) {
  const { argument, operator, prefix } = node
  const at = prefix ? node.start : argument.end
  const other = counted[operator]
  if (other) replace('arithmetic turned', token(source, at, node.end, operator), other)
}

export function assignment(node: ESTree.AssignmentExpression, source: string, replace: Replace) {
  const { left, right, operator } = node
  const other = counted[operator]
  if (other) replace('arithmetic turned', token(source, left.end, right.start, operator), other)
}

export function choice(node: ESTree.ConditionalExpression, source: string, replace: Replace) {
  for (const side of [node.consequent, node.alternate])
    replace('choice fixed', node, whole(side, source))
}

export function condition({ test, consequent, alternate }: ESTree.IfStatement, replace: Replace) {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
  const leaves = /^(Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '')
  replace(leaves && !alternate ? 'early return removed' : 'branch never taken', test, 'false')
  replace('condition removed', test, 'true')
}

export function statement(node: ESTree.ExpressionStatement, replace: Replace) {
  replace('statement removed', node, ';')
}

const swapped: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', min: 'max', max: 'min', ceil: 'floor', floor: 'ceil' },
  ...{ round: 'floor', startsWith: 'endsWith', endsWith: 'startsWith' },
  ...{ find: 'findLast', findLast: 'find', indexOf: 'lastIndexOf' },
}
const dropped = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'concat', 'flat'],
  ...['trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'normalize'],
  ...['replace', 'replaceAll', 'padStart', 'padEnd'],
])

export function call({ callee, end }: ESTree.CallExpression, source: string, replace: Replace) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
  const { property } = callee
  const other = swapped[property.name]
  if (other) replace('method swapped', property, other)
  if (!dropped.has(property.name)) return
  const dot = source.lastIndexOf('.', property.start)
  const start = source[dot - 1] === '?' ? dot - 1 : dot
  replace('call dropped', { start, end }, '')
}

export function list(elements: readonly (Range | null)[], replace: Replace) {
  eachOf(elements, (_, range) => replace('element dropped', range, ''))
}

/** A part that is spread into an object is mostly there on a condition. */
export function spread(properties: readonly ESTree.ObjectPropertyKind[], replace: Replace) {
  eachOf(properties, ({ type }, range) => {
    if (type === 'SpreadElement') replace('element dropped', range, '')
  })
}

export function literal(node: LiteralNode, replace: Replace) {
  if (typeof node.value === 'number') replace('constant off by one', node, `${node.value + 1}`)
  if (typeof node.value === 'boolean') replace('boolean negated', node, `${!node.value}`)
  if (!('regex' in node)) return
  const { pattern, flags } = node.regex
  if (pattern.startsWith('^')) replace('anchor dropped', node, `/${pattern.slice(1)}/${flags}`)
  if (/[^\\]\$$/.test(pattern)) replace('anchor dropped', node, `/${pattern.slice(0, -1)}/${flags}`)
}

/** Calls back with each item and the range to remove, the comma that goes with it included. */
function eachOf<Item extends Range>(
  items: readonly (Item | null)[],
  callback: (item: Item, range: Range) => void,
) {
  for (const [index, item] of items.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    if (!item) continue
    if (after) callback(item, { start: item.start, end: after.start })
    else callback(item, { start: before?.end ?? item.start, end: item.end })
  }
}

function token(source: string, from: number, to: number, operator: string): Range {
  const start = from + source.slice(from, to).indexOf(operator)
  return { start, end: start + operator.length }
}

/** The text of an expression that may stand anywhere. */
function whole({ start, end }: Range, source: string): string {
  const text = source.slice(start, end)
  return /^[\w.]+$/.test(text) ? text : `(${text})`
}

function isText({ type, ...node }: ESTree.Node): boolean {
  return type === 'TemplateLiteral' || ('value' in node && typeof node.value === 'string')
}
