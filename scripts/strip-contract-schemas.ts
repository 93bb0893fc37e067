import type { Plugin } from 'vite'

/** The parts of an endpoint that the server and the API documentation need, but not a page that calls it. */
const serverSide = new Set([
  'summary',
  'params',
  'query',
  'headers',
  'body',
  'success',
  'errors',
  'sends',
  'tool',
])

/** Suffix of an import of the contract with all its schemas. */
const whole = '?with-schemas'

interface Node {
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

/** The values of top-level constants that are created by calls: endpoints, schemas, and parts of schemas. */
function madeByCalls(program: { body: unknown }): Node[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration as Node | null | undefined) ?? statement)
    .filter((statement) => statement.type === 'VariableDeclaration')
    .flatMap((declaration) => declaration.declarations as { init: Node | null }[])
    .flatMap(({ init }) => (init && ['CallExpression', 'ObjectExpression'].includes(init.type) ? [init] : []))
}

/** Tells the bundler that creating the value has no side effects, so it can be removed if unused. */
function maskedAsPure({ start, end }: Node): Edit[] {
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ]
}

/** Every `endpoint({ … })` of a file, including those that a function creates. */
function endpoints(part: unknown): Node[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.values(part).flatMap(endpoints)
  const { type, callee } = part as { type?: string; callee?: { name?: string } }
  return type === 'CallExpression' && callee?.name === 'endpoint' ? [part as Node, ...inside] : inside
}

/** Removes the parts of an `endpoint({ … })` that pages do not need, each with the following comma. */
function emptied(call: Node, code: string): Edit[] {
  const [declaration] = call.arguments as [{ properties: Node[] }]
  return declaration.properties
    .filter((property) => serverSide.has((property.key as { name: string } | undefined)?.name ?? ''))
    .map(({ start, end }) => ({
      start,
      end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
      text: '',
    }))
}

/**
 * Removes the schemas from the endpoints in pages: a call needs only method, path and access, because the server
 * validates. Schemas that a form imports by name stay; the others, and zod with them, are removed. A file imported with
 * `?with-schemas` keeps its schemas, as does everything that it imports from the contract, because the back office
 * validates its requests with them. Only for the browser build. This is safe because the top level of the contract only
 * creates such values.
 */
export function stripContractSchemas(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:\.\.?|#\w+)\/[\w./-]+\.ts$/ },
      // Everything imported by a complete contract file is complete too.
      handler(source, importer) {
        return importer?.endsWith(whole)
          ? this.resolve(`${source}${whole}`, importer, { skipSelf: true })
          : null
      },
    },
    transform: {
      // Imports with schemas have a query after their name.
      filter: { id: /\/src\/(?:kernel|app|modules\/[\w-]+)\/contract(?:\/[\w-]+)?\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' })
        const edits = [
          ...madeByCalls(program).flatMap(maskedAsPure),
          ...endpoints(program).flatMap((call) => emptied(call, code)),
        ]
        const light = edits
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
        return { code: light, map: null, moduleSideEffects: false }
      },
    },
  }
}
