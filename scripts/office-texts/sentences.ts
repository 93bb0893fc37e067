import type { Node } from './syntax.ts'

/** The text of an element as React renders it: lines are joined by a space, and indentation is dropped. */
export function rendered(raw: string): string {
  const lines = raw.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const left = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? left : left.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}

const entity: Record<string, string> = {
  '&nbsp;': '\u00a0',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
export const decodeEntities = (text: string) => text.replaceAll(/&\w+;/g, (name) => entity[name] ?? name)

export function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name as string
    case 'MemberExpression':
      return node.computed ? nameOf(node.object as Node) : nameOf(node.property as Node)
    case 'JSXElement':
      return nameOf((node.openingElement as Node).name as Node).toLowerCase()
    case 'CallExpression': {
      const [first] = node.arguments as Node[]
      const named = first && nameOf(first)
      if (named && named !== 'value') return named
      const callee = node.callee as Node
      return nameOf(callee.type === 'MemberExpression' ? (callee.object as Node) : callee)
    }
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return nameOf(node.expression as Node)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return nameOf(node.left as Node)
    case 'JSXExpressionContainer':
      return nameOf(node.expression as Node)
    default:
      return 'value'
  }
}

/** Creates unique names for the placeholders of a sentence. */
export function createNamer() {
  const taken = new Map<string, number>()
  return (node: Node): string => {
    const name = nameOf(node).replaceAll(/\W/g, '') || 'value'
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return times === 1 ? name : `${name}${times}`
  }
}

/** Parts that are words or numbers within a sentence. */
export const isInline = ({ type, expression }: Node): boolean =>
  type === 'JSXElement' ||
  (type === 'JSXExpressionContainer' &&
    /^(Identifier|MemberExpression|CallExpression|ChainExpression|TemplateLiteral|BinaryExpression|ConditionalExpression)$/.test(
      (expression as Node).type,
    ))

/** The messages of a form after saving a record or failing to; they are composed in editing/use-record-form.ts. */
export const recordSentences = (noun: string, did: string) => [
  `Failed to ${did} ${noun}`,
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${did}d successfully`,
]

/** A literal as a sentence with named placeholders. */
export function sentenceOf(node: Node): { key: string; values: readonly (readonly [string, Node])[] } {
  if (node.type === 'Literal') return { key: node.value as string, values: [] }
  const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const name = createNamer()
  const values = (node.expressions as Node[]).map((one) => [name(one), one] as const)
  const key = quasis.map((text, index) => text + (values[index] ? `{{${values[index][0]}}}` : '')).join('')
  return { key, values }
}

/** Whether a child is `{' '}` between lines. */
export const spaceIn = (child: Node) =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression as Node).type === 'Literal' &&
  /^\s*$/.test(String((child.expression as Node).value))

/** Whether a text directly adjoins its neighbour, on the same line. */
const touches = (text: string, side: 'start' | 'end') =>
  side === 'start' ? !/^\s*\n/.test(text) : !/\n\s*$/.test(text)

const isBlank = (child: Node | undefined) =>
  child?.type === 'JSXText' && (child.value as string).trim() === ''

/** Groups children that form a sentence: texts, and what is on the same line with them. */
export function runsOf(children: Node[]): Node[][] {
  const runs: Node[][] = []
  let run: Node[] = []
  const close = () => {
    while (isBlank(run.at(-1))) run.pop()
    while (isBlank(run[0])) run.shift()
    if (run.some((child) => child.type === 'JSXText' && /\p{L}/u.test(child.value as string))) runs.push(run)
    run = []
  }
  for (const child of children) {
    const before = run.at(-1)
    if (child.type === 'JSXText') {
      if (before && before.type !== 'JSXText' && !spaceIn(before) && !touches(child.raw as string, 'start'))
        close()
      run.push(child)
    } else if (spaceIn(child)) run.push(child)
    else if (!isInline(child)) close()
    else {
      if (before?.type === 'JSXText' && !touches(before.raw as string, 'end')) close()
      else if (before && before.type !== 'JSXText' && !spaceIn(before)) close()
      run.push(child)
    }
  }
  close()
  return runs
}

/** The context of an ambiguous text, from `t('Left', { context: 'side' })`. */
export function contextOf(options: Node | undefined): Node | undefined {
  const properties = (options?.properties ?? []) as Node[]
  const named = properties.find(({ key }) => (key as Node | undefined)?.name === 'context')
  const value = named?.value as Node | undefined
  return value?.type === 'Literal' ? value : undefined
}

/** The same for a value that may be such a call. */
export function contextOfCall({ type, callee, arguments: values }: Node): Node | undefined {
  const isText = type === 'CallExpression' && (callee as Node).name === 't'
  return isText ? contextOf((values as Node[])[1]) : undefined
}

/** The key of a text: `Left|side` with a context. */
export const keyOf = (text: string, context: Node | undefined) =>
  context ? `${text}|${context.value as string}` : text

/** Where the first words among the children of an element begin, without the indentation before them. */
export function startOfWords(run: readonly Node[]): number {
  const words = run.find(({ type, raw }) => type === 'JSXText' && (raw as string).trim() !== '') ?? run[0]
  const indent = words?.type === 'JSXText' ? /^\s*/.exec(words.raw as string)?.[0].length : 0
  return (words?.start ?? 0) + (indent ?? 0)
}

/** Whether a node is a text with letters, or one that is put together. */
export const isSaid = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string' && /\p{L}{2}/u.test(value))
