import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A node of the syntax tree, as the parser of the bundler gives it. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/** What a file of the back office says, and the file with each text looked up in the person's language. */
export interface OfficeTexts {
  /** The English sentences, which are the keys of their translations. */
  keys: readonly string[]
  /** Those that have a form for each kind of number. */
  plurals: ReadonlySet<string>
  edits: readonly Edit[]
}

/** Attributes and properties that hold no words for people. */
const wordless =
  /^(className|class|id|key|type|role|href|to|path|src|d|viewBox|style|rel|method|autoComplete|inputMode|accept|pattern|htmlFor|form|look|size|kind|sort|queryKey|aria-keyshortcuts|aria-controls|aria-describedby|aria-labelledby|data-.*|stroke.*|fill|transform|locale|dateStyle|timeStyle|month|day|year|weekday|currency|notation|variant|event|code|color|format|timeZone|notes|full_name|summary|name_?key)$/

/** Calls whose arguments are no words for people. */
const wordlessCalls =
  /^(classes|buttonClasses|createContext|lazy|matchMedia|useMediaQuery|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getItem|setItem|includes|startsWith|endsWith|split|join|replace|replaceAll|test|match|RegExp|Error|TypeError|DateTimeFormat|NumberFormat|ListFormat|PluralRules|RelativeTimeFormat|toLocaleString|useRemembered|padStart|getRouteApi|createFileRoute|listSearch)$/

/** Nodes whose strings are names for the program. */
const wordlessNodes =
  /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|SwitchCase|TS(?!AsExpression|SatisfiesExpression|NonNullExpression).*)$/

const comparisons = new Set(['===', '!==', '==', '!=', 'in', 'instanceof'])

/** Words as people read them: a sentence, or a name that begins with a capital letter. */
const isWords = (text: string) =>
  !/^translate3d|:not\(/.test(text) &&
  ((/^[^\p{L}]*(?:\p{Lu}[\p{L}’']|A \p{Ll}|E-mail)/u.test(text) &&
    !/^[A-Z][a-z]+[A-Z]|^[A-Z]{2,4}$|^[A-Z_]+$|^[A-Z]\w*\+/.test(text)) ||
    /^[ ,:.(]*\p{L}[\p{L}’']+([ ,:]+[\p{L}’'(]+)+[.?!…)]*/u.test(text) ||
    /^[ ,·(]+\p{Ll}{3,}/u.test(text) ||
    /^about $|^[A-Z] (?:then|or) /.test(text))

/** Whether anything but units is left beside what is filled in. */
const saysSomething = (key: string) =>
  /\p{L}{2}/u.test(key.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(/\b[cm]?m\b/g, '')) &&
  !key.includes('translate3d')

/** Names of styles, as Tailwind has them. */
const isStyle = (text: string) =>
  /(^|\s)(-?[a-z]+-[\w[\]./-]+|[a-z-]+:[\w-[\]]+|grid|flex)(\s|$)/.test(text) &&
  !/[A-Z.…?]/.test(text.replaceAll(/\[[^\]]*\]/g, ''))

/** The text of an element as it is rendered: lines are joined by a space, and what only indents is nothing. */
function rendered(raw: string): string {
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
const decoded = (text: string) => text.replaceAll(/&\w+;/g, (name) => entity[name] ?? name)

function nameOf(node: Node): string {
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

/** Names for the parts of a sentence that are filled in, each its own. */
function namer() {
  const taken = new Map<string, number>()
  return (node: Node): string => {
    const name = nameOf(node).replaceAll(/\W/g, '') || 'value'
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    return times === 1 ? name : `${name}${times}`
  }
}

/** Parts that are words or figures, and stand in a sentence as such. */
const isInline = ({ type, expression }: Node): boolean =>
  type === 'JSXElement' ||
  (type === 'JSXExpressionContainer' &&
    /^(Identifier|MemberExpression|CallExpression|ChainExpression|TemplateLiteral|BinaryExpression|ConditionalExpression)$/.test(
      (expression as Node).type,
    ))

/** What a form says when it has saved a record, or not; put together in editing/use-record-form.ts. */
const recordSentences = (noun: string, did: string) => [
  `Failed to ${did} ${noun}`,
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${did}d successfully`,
]

/** A literal as a sentence with names for what is filled in. */
function sentenceOf(node: Node): { key: string; values: readonly (readonly [string, Node])[] } {
  if (node.type === 'Literal') return { key: node.value as string, values: [] }
  const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const name = namer()
  const values = (node.expressions as Node[]).map((one) => [name(one), one] as const)
  const key = quasis.map((text, index) => text + (values[index] ? `{{${values[index][0]}}}` : '')).join('')
  return { key, values }
}

/** Collects the texts of a program and what replaces them. */
class Collector {
  readonly keys: string[] = []
  /** Those that have forms for numbers. */
  readonly plurals = new Set<string>()
  readonly edits: Edit[] = []
  readonly #code: string
  constructor(code: string) {
    this.#code = code
  }

  #replace(node: { start: number; end: number }, text: string): void {
    this.edits.push({ start: node.start, end: node.end, text })
  }

  /** A literal text: looked up where it is needed; in an object at the top of a file when it is read. */
  #text(node: Node, key: string, values: readonly (readonly [string, Node])[], place: Place): void {
    this.keys.push(key)
    if (place.late === 'never') return
    const [before, after] = place.attribute ? ['{', '}'] : ['', '']
    const [begin, end] = place.late === 'getter' ? [`get ${place.property}() { return `, ' }'] : ['', '']
    const from = place.late === 'getter' ? (place.start as number) : node.start
    if (values.length === 0) {
      this.edits.push({
        start: from,
        end: node.end,
        text: `${before}${begin}__t(${JSON.stringify(key)})${end}${after}`,
      })
      return
    }
    let at = from
    values.forEach(([name, value], index) => {
      this.edits.push({
        start: at,
        end: value.start,
        text: `${index === 0 ? `${before}${begin}__t(${JSON.stringify(key)}, { ` : '), '}${name}: (`,
      })
      at = value.end
    })
    this.edits.push({ start: at, end: node.end, text: `) })${end}${after}` })
  }

  visit(node: unknown, place: Place): void {
    if (Array.isArray(node)) return node.forEach((one) => this.visit(one, place))
    if (typeof node !== 'object' || node === null || typeof (node as Node).type !== 'string') return
    const here = node as Node
    if (wordlessNodes.test(here.type)) {
      if (here.type === 'SwitchCase') this.visit(here.consequent, place)
      return
    }
    const visitor = this[here.type as 'Literal'] as ((node: Node, place: Place) => void) | undefined
    if (visitor) visitor.call(this, here, place)
    else this.#inside(here, place)
  }

  #inside(node: Node, place: Place): void {
    for (const [name, part] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue
      if (typeof part === 'object')
        this.visit(part, {
          ...place,
          attribute: false,
          ...(place.late === 'getter' && { late: 'never' as const }),
        })
    }
  }

  #function(node: Node, place: Place): void {
    this.#inside(node, { ...place, late: 'now' })
  }
  FunctionDeclaration = this.#function
  FunctionExpression = this.#function
  ArrowFunctionExpression = this.#function

  Literal(node: Node, place: Place): void {
    if (typeof node.value !== 'string') return
    if (!isWords(node.value) || isStyle(node.value) || !saysSomething(node.value)) return
    this.#text(node, node.value, [], place)
  }

  TemplateLiteral(node: Node, place: Place): void {
    const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    const expressions = node.expressions as Node[]
    const plain = quasis.join('x')
    if (
      !(isWords(quasis.join('X')) || / \p{Ll}{2,}/u.test(plain)) ||
      !saysSomething(sentenceOf(node).key) ||
      isStyle(quasis.join(' ')) ||
      (/[/=;]|^\w+:|\w:$/.test(quasis.join('')) && !quasis.join('').includes(': '))
    )
      return this.#inside(node, place)
    const { key, values } = sentenceOf(node)
    this.#text(node, key, values, place)
    for (const one of expressions) this.visit(one, { late: place.late === 'never' ? 'never' : 'now' })
  }

  /** `count === 1 ? 'product' : 'products'`: one text with the forms that the language has for numbers. */
  ConditionalExpression(node: Node, place: Place): void {
    const { test, consequent, alternate } = node as unknown as Record<
      'test' | 'consequent' | 'alternate',
      Node
    >
    const isText = ({ type, value }: Node) =>
      type === 'TemplateLiteral' ||
      (type === 'Literal' && typeof value === 'string' && /\p{L}{2}/u.test(value))
    const asksForOne = test.operator === '===' && (test.right as Node).value === 1
    if (!asksForOne || !isText(consequent) || !isText(alternate)) return this.#inside(node, place)
    const one = sentenceOf(consequent)
    const many = sentenceOf(alternate)
    if (place.late === 'never') return
    this.plurals.add(many.key)
    this.keys.push(many.key)
    const source = (part: Node) => this.#code.slice(part.start, part.end)
    const values = [...many.values, ...one.values].map(([name, part]) => `${name}: ${source(part)}`)
    const count = source(test.left as Node)
    const options = [...values, `count: ${count}`, `defaultValue_one: ${JSON.stringify(one.key)}`]
    this.#replace(
      node,
      `__t(${JSON.stringify(many.key)}, { ${options.join(', ')}, defaultValue_other: ${JSON.stringify(many.key)} })`,
    )
  }

  BinaryExpression(node: Node, place: Place): void {
    if (!comparisons.has(node.operator as string)) this.#inside(node, place)
  }

  /** What is `as const` in a list names things, and is translated where it is shown. */
  TSAsExpression(node: Node, place: Place): void {
    const { type, start, end } = node.typeAnnotation as Node
    const isNames = type === 'TSTypeReference' && this.#code.slice(start, end) === 'const'
    const list = (node.expression as Node).type === 'ArrayExpression'
    this.visit(
      node.expression,
      isNames && list && place.late === 'now' ? { late: 'never', frozen: true } : place,
    )
  }

  MemberExpression(node: Node, place: Place): void {
    this.visit(node.object, place)
    if (node.computed && (node.property as Node).type !== 'Literal') this.visit(node.property, place)
  }

  ThrowStatement(): void {}

  #call(node: Node, place: Place): void {
    const callee = node.callee as Node
    const name = nameOf(callee.type === 'MemberExpression' ? (callee.property as Node) : callee)
    const [first] = node.arguments as Node[]
    if (name === 't' && first?.type === 'Literal') {
      this.keys.push(first.value as string)
      return this.visit((node.arguments as Node[]).slice(1), place)
    }
    if (name === 't') return
    this.visit(callee, place)
    if (!wordlessCalls.test(name)) this.visit(node.arguments, { ...place, attribute: false })
  }
  CallExpression = this.#call
  NewExpression = this.#call

  ObjectExpression(node: Node, place: Place): void {
    for (const property of node.properties as Node[]) {
      if (property.type !== 'Property') {
        this.visit(property, place)
        continue
      }
      const key = property.key as Node
      const name = (key.name ?? key.value) as string
      const value = property.value as Node
      if (property.computed) this.visit(key, place)
      this.#noun(name, value, node)
      if (wordless.test(name)) {
        // A word of the program; what stands deeper may still be said.
        if (!/^(Literal|TemplateLiteral|ConditionalExpression)$/.test(value.type)) this.visit(value, place)
        continue
      }
      const isDirect = value.type === 'Literal' || value.type === 'TemplateLiteral'
      if (place.late === 'never' && !place.frozen && isDirect && !property.computed) {
        const written = this.#code.slice(key.start, key.end)
        this.visit(value, { late: 'getter', property: written, start: property.start })
      } else this.visit(value, { ...place, attribute: false })
    }
  }

  /** What a list or a form calls its records: the sentences that it says of them. */
  #noun(name: string, value: Node, of: Node): void {
    if (value.type !== 'Literal' || typeof value.value !== 'string') return
    if (name === 'many') {
      this.keys.push(value.value)
      this.plurals.add(value.value)
    }
    if (name !== 'noun') return
    const verb = (of.properties as Node[]).find(({ key }) => (key as Node | undefined)?.name === 'verb')
    for (const did of [
      'update',
      ((verb?.value as Node | undefined)?.value as string | undefined) ?? 'create',
    ])
      this.keys.push(...recordSentences(value.value, did))
  }

  JSXAttribute(node: Node, place: Place): void {
    const value = node.value as Node | null
    const name = (node.name as Node).name
    if (value === null || wordless.test(String(typeof name === 'object' ? '' : name))) {
      // Handlers and the like may hold words.
      return
    }
    if (value.type === 'Literal') {
      if (isWords(value.value as string) && !isStyle(value.value as string))
        this.#text(value, decoded(value.value as string), [], { ...place, attribute: true })
      return
    }
    this.visit(value, { ...place, attribute: false })
  }

  JSXElement(node: Node, place: Place): void {
    this.visit((node.openingElement as Node).attributes, place)
    this.#children(node.children as Node[], place)
  }

  JSXFragment(node: Node, place: Place): void {
    this.#children(node.children as Node[], place)
  }

  /** The children of an element: each sentence, with what is filled into it. */
  #children(children: Node[], place: Place): void {
    for (const child of children) if (child.type !== 'JSXText') this.visit(child, place)
    for (const run of runsOf(children)) this.#sentence(run)
  }

  #sentence(run: readonly Node[]): void {
    const texts = run.map((child) =>
      child.type === 'JSXText' ? decoded(rendered(child.raw as string)) : null,
    )
    const name = namer()
    const names = run.map((child) => (child.type === 'JSXText' || spaceIn(child) ? '' : name(child)))
    const key = run
      .map((child, index) => texts[index] ?? (spaceIn(child) ? ' ' : `{{${names[index]}}}`))
      .join('')
    const lead = /^\s*/.exec(key)?.[0] ?? ''
    const trail = key.trim() === '' ? '' : (/\s*$/.exec(key)?.[0] ?? '')
    if (!saysSomething(key)) return
    this.keys.push(key.trim())
    const space = (text: string) => (text === '' ? '' : `{${JSON.stringify(text)}}`)
    const first = run[0] as Node
    const last = run.at(-1) as Node
    const begin = `${space(lead)}{__rich(${JSON.stringify(key.trim())}, {`
    if (run.every((child) => child.type === 'JSXText' || spaceIn(child))) {
      this.#replace(
        { start: first.start, end: last.end },
        `${space(lead)}{__t(${JSON.stringify(key.trim())})}${space(trail)}`,
      )
      return
    }
    this.edits.push({ start: first.start, end: first.start, text: begin })
    run.forEach((child, index) => {
      if (child.type === 'JSXText' || spaceIn(child)) return this.#replace(child, '')
      const isElement = child.type === 'JSXElement'
      const inner = isElement ? child : (child.expression as Node)
      this.edits.push({ start: child.start, end: inner.start, text: `${names[index]}: (` })
      this.edits.push({ start: inner.end, end: child.end, text: '), ' })
    })
    this.edits.push({ start: last.end, end: last.end, text: `})}${space(trail)}` })
  }
}

interface Place {
  /** Looked up now, when the property is read, or where it is shown. */
  late: 'now' | 'getter' | 'never'
  attribute?: boolean
  frozen?: boolean
  property?: string
  start?: number
}

/** `{' '}` between lines. */
const spaceIn = (child: Node) =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression as Node).type === 'Literal' &&
  /^\s*$/.test(String((child.expression as Node).value))

/** Whether a text touches what stands before or after it: on the same line. */
const touches = (text: string, side: 'start' | 'end') =>
  side === 'start' ? !/^\s*\n/.test(text) : !/\n\s*$/.test(text)

/** The children that make a sentence together: texts, and what stands in one line with them. */
function runsOf(children: Node[]): Node[][] {
  const runs: Node[][] = []
  let run: Node[] = []
  const close = () => {
    while (run.length > 0 && run.at(-1)?.type === 'JSXText' && (run.at(-1)?.value as string).trim() === '')
      run.pop()
    while (run.length > 0 && run[0]?.type === 'JSXText' && (run[0].value as string).trim() === '') run.shift()
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

/** The texts of a program of the back office. */
export function officeTexts(program: unknown, code: string): OfficeTexts {
  const collector = new Collector(code)
  collector.visit((program as Node).body, { late: 'never' })
  return collector
}

/** The code with its edits made. */
export function edited(code: string, edits: readonly Edit[]): string {
  const sorted = edits
    .map((edit, index) => ({ ...edit, index }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
  let text = ''
  let at = 0
  for (const edit of sorted) {
    text += code.slice(at, edit.start) + edit.text
    at = Math.max(at, edit.end)
  }
  return text + code.slice(at)
}

const store = fileURLToPath(new URL('../src/kernel/web/backoffice/language.ts', import.meta.url))

/** The files whose texts are translated: all screens, without the papers of the workshop, which have a language of their own. */
export const officeFiles =
  /\/src\/(?:kernel|app|modules\/[\w-]+)\/web\/backoffice\/(?!(?:.*\/)?(?:.*\.test\.|.*\.d\.ts|(?:language|create-translate)\.ts|print\/(?!print-screen|packing-slip))).*\.tsx?(?:\?.*)?$/

/** What routes read of an address is part of the first script of every page: its texts are translated where they are shown. */
const readByRoutes = /\/(?:search|period|[\w-]+\.page)\.tsx?$/

/**
 * Lets the screens of the back office speak the person's language (decision 46): each English text that stands in them
 * is looked up when it is shown.
 */
export function officeLanguage(): Plugin {
  return {
    name: 'fenestra:office-texts',
    enforce: 'pre',
    transform: {
      filter: { id: officeFiles },
      handler(code, id) {
        const file = id.replace(/\?.*$/, '')
        if (readByRoutes.test(file)) return null
        const { edits } = officeTexts(this.parse(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), code)
        if (edits.length === 0) return null
        const spoken = edited(code, edits)
        // A name that is never used would keep its file in the first script of every page.
        const used = ['rich', 't'].filter((name) => spoken.includes(`__${name}(`))
        const path = relative(dirname(file), store).replaceAll('\\', '/')
        const from = JSON.stringify(path.startsWith('.') ? path : `./${path}`)
        const names = used.map((name) => `${name} as __${name}`).join(', ')
        return { code: `import { ${names} } from ${from}\n${spoken}`, map: null }
      },
    },
  }
}
