import {
  comparisons,
  isStyle,
  isWords,
  saysSomething,
  wordless,
  wordlessCalls,
  wordlessNodes,
} from './words.ts'
import {
  contextOf,
  contextOfCall,
  isSaid,
  keyOf,
  startOfWords,
  decodeEntities,
  nameOf,
  createNamer,
  recordSentences,
  rendered,
  runsOf,
  sentenceOf,
  spaceIn,
} from './sentences.ts'
import type { Edit, FoundText, Node, OfficeTexts, Place } from './syntax.ts'

/** Collects the texts of a file and the edits that translate them. */
class Collector {
  /** The texts with the offset at which each stands. */
  readonly found: FoundText[] = []
  /** Texts with plural forms. */
  readonly plurals = new Set<string>()
  readonly edits: Edit[] = []
  readonly #code: string
  constructor(code: string) {
    this.#code = code
  }

  #note(node: { start: number }, ...keys: readonly string[]): void {
    for (const key of keys) this.found.push({ key, start: node.start })
  }

  #replace(node: { start: number; end: number }, text: string): void {
    this.edits.push({ start: node.start, end: node.end, text })
  }

  /** A literal text, translated where it is used; in an object at the top of a file, by a getter when it is read. */
  #text(node: Node, key: string, values: readonly (readonly [string, Node])[], place: Place): void {
    this.#note(node, key)
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
  FunctionDeclaration = (node: Node, place: Place) => this.#function(node, place)
  FunctionExpression = (node: Node, place: Place) => this.#function(node, place)
  ArrowFunctionExpression = (node: Node, place: Place) => this.#function(node, place)

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

  /** `count === 1 ? 'product' : 'products'`: one text with plural forms. */
  ConditionalExpression(node: Node, place: Place): void {
    const { test, consequent, alternate } = node as unknown as Record<
      'test' | 'consequent' | 'alternate',
      Node
    >
    const asksForOne = test.operator === '===' && (test.right as Node).value === 1
    if (!asksForOne || !isSaid(consequent) || !isSaid(alternate)) return this.#inside(node, place)
    const one = sentenceOf(consequent)
    const many = sentenceOf(alternate)
    if (place.late === 'never') return
    this.plurals.add(many.key)
    this.#note(node, many.key)
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

  /** An array `as const` contains identifiers, which are translated where they are shown. */
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
    const [first, options, ...others] = node.arguments as Node[]
    if (name === 't' && first?.type === 'Literal') {
      const context = contextOf(options)
      this.#note(first, keyOf(first.value as string, context))
      const values = (options?.properties as Node[] | undefined)?.filter(({ value }) => value !== context)
      return this.visit([...(values ?? [options]), ...others], place)
    }
    if (name === 't') return
    this.visit(callee, place)
    if (!wordlessCalls.test(name)) this.visit(node.arguments, { ...place, attribute: false })
  }
  CallExpression = (node: Node, place: Place) => this.#call(node, place)
  NewExpression = (node: Node, place: Place) => this.#call(node, place)

  ObjectExpression(node: Node, place: Place): void {
    for (const property of node.properties as Node[]) {
      if (property.type !== 'Property') {
        this.visit(property, place)
        continue
      }
      const key = property.key as Node
      const name = (key.name ?? key.value) as string
      const value = property.value as Node
      // Only the documentation of the API shows them.
      if (name === 'summaries') continue
      if (property.computed) this.visit(key, place)
      this.#noun(name, value, node)
      if (wordless.test(name)) {
        // Not a text itself, but nested values may contain texts.
        if (!/^(Literal|TemplateLiteral|ConditionalExpression|LogicalExpression)$/.test(value.type))
          this.visit(value, place)
        continue
      }
      const isDirect = value.type === 'Literal' || value.type === 'TemplateLiteral'
      const isLate = place.late === 'never' && !place.frozen && !property.computed
      const written = this.#code.slice(key.start, key.end)
      if (isLate && isDirect) this.visit(value, { late: 'getter', property: written, start: property.start })
      else if (isLate && contextOfCall(value)) {
        this.edits.push({ start: property.start, end: value.start, text: `get ${written}() { return ` })
        this.edits.push({ start: value.end, end: value.end, text: ' }' })
        this.visit(value, { late: 'now' })
      } else this.visit(value, { ...place, attribute: false })
    }
  }

  /** The name that a list or form has for its records, and the sentences that contain it. */
  #noun(name: string, value: Node, of: Node): void {
    if (value.type !== 'Literal' || typeof value.value !== 'string') return
    if (name === 'many') {
      this.#note(value, value.value)
      this.plurals.add(value.value)
    }
    if (name !== 'noun') return
    const verb = (of.properties as Node[]).find(({ key }) => (key as Node | undefined)?.name === 'verb')
    const made = ((verb?.value as Node | undefined)?.value as string | undefined) ?? 'create'
    for (const did of ['update', made]) this.#note(value, ...recordSentences(value.value, did))
  }

  JSXAttribute(node: Node, place: Place): void {
    const value = node.value as Node | null
    if (value === null || wordless.test(nameOf(node.name as Node))) return
    if (value.type === 'Literal') {
      if (isWords(value.value as string) && !isStyle(value.value as string))
        this.#text(value, decodeEntities(value.value as string), [], { ...place, attribute: true })
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

  /** The children of an element: sentences with their placeholders. */
  #children(children: Node[], place: Place): void {
    for (const child of children) if (child.type !== 'JSXText') this.visit(child, place)
    for (const run of runsOf(children)) this.#sentence(run)
  }

  #sentence(run: readonly Node[]): void {
    const texts = run.map((child) =>
      child.type === 'JSXText' ? decodeEntities(rendered(child.raw as string)) : null,
    )
    const name = createNamer()
    const names = run.map((child) => (child.type === 'JSXText' || spaceIn(child) ? '' : name(child)))
    const key = run
      .map((child, index) => texts[index] ?? (spaceIn(child) ? ' ' : `{{${names[index]}}}`))
      .join('')
    const lead = /^\s*/.exec(key)?.[0] ?? ''
    const trail = key.trim() === '' ? '' : (/\s*$/.exec(key)?.[0] ?? '')
    if (!saysSomething(key)) return
    const first = run[0] as Node
    this.#note({ start: startOfWords(run) }, key.trim())
    const space = (text: string) => (text === '' ? '' : `{${JSON.stringify(text)}}`)
    const last = run.at(-1) as Node
    const begin = `${space(lead)}{__translateRich(${JSON.stringify(key.trim())}, {`
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
      const inner = child.type === 'JSXElement' ? child : (child.expression as Node)
      this.edits.push({ start: child.start, end: inner.start, text: `${names[index]}: (` })
      this.edits.push({ start: inner.end, end: child.end, text: '), ' })
    })
    this.edits.push({ start: last.end, end: last.end, text: `})}${space(trail)}` })
  }
}

/** The texts of a file of the back office. */
export function officeTexts(program: unknown, code: string): OfficeTexts {
  const collector = new Collector(code)
  collector.visit((program as Node).body, { late: 'never' })
  return collector
}
