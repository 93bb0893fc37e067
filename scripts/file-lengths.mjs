/**
 * `npm run check`, step Lengths: no function has more than 60 lines of its own. Nested functions and markup are not
 * counted: a repository is a list of short functions, and a component's markup is as long as its content. The length
 * of files is limited by lint (`max-lines`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './prepare.mjs'
import { filesBelow } from './tools.mjs'

const max = 60

/** Exceptions, with the reason. */
const allowed = {
  'src/kernel/process/env.ts grouped': 'a list, one entry a setting',
  'src/kernel/contract/resource.ts recordEndpoints': 'a list, one entry an endpoint',
  'src/modules/orders/web/backoffice/list/order-columns.tsx orderColumns': 'a list, one entry a column',
  'src/modules/quotes/server/quotes.repository.ts quotesRepository': 'a list, one entry a column',
  'src/modules/measuring/web/storefront/picture.tsx Picture': 'the handlers of one gesture share its state',
  'src/modules/measuring/server/days.repository.ts daysRepository': 'one SQL statement',
}

const isFunction = ({ type }) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const isApart = (node) => isFunction(node) || /^JSX(?:Element|Fragment)$/.test(node.type)

/** The direct children of a node, in source order. */
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

/** The outermost functions and JSX elements within a node. */
function* apart(node) {
  for (const child of childrenOf(node)) {
    if (isApart(child)) yield child
    else yield* apart(child)
  }
}

/** Every function below a node, with its declared name. */
function* functionsIn(node, name = '') {
  const called = node.type === 'VariableDeclarator' ? (node.id.name ?? name) : (node.id?.name ?? name)
  if (isFunction(node)) yield { node, name: called }
  for (const child of childrenOf(node)) yield* functionsIn(child, called)
}

const faults = []
const used = new Set()
for (const file of filesBelow(['src'], /\.tsx?$/)) {
  if (/\.test\.tsx?$|\.gen\.ts$/.test(file)) continue
  const text = readFileSync(join(root, file), 'utf8')
  const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length
  for (const { node, name } of functionsIn(parseSync(file, text).program)) {
    const own = [...apart(node)].reduce((lines, inner) => lines - linesOf(inner) + 1, linesOf(node))
    if (own <= max) continue
    const key = `${file} ${name}`
    used.add(key)
    if (!allowed[key])
      faults.push(`${file}: ${name || 'a function'} has ${own} lines of its own, at most ${max}`)
  }
}
for (const key of Object.keys(allowed))
  if (!used.has(key)) faults.push(`scripts/file-lengths.mjs allows ${key}, which is short or gone`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
