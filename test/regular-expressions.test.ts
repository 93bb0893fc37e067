import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** A regular expression in the shop's code. */
interface Expression {
  place: string
  source: string
  flags: string
}

interface Node {
  type?: string
  start?: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  [key: string]: unknown
}

const root = fileURLToPath(new URL('../', import.meta.url))
const files = globSync('{src,database}/**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.test\./.test(name))

/** Expressions composed of others, which are literals and checked themselves. */
const composed = [
  'src/kernel/cache/public-read.ts',
  'src/kernel/rules/people/name-parts.ts',
  'src/modules/chat/web/backoffice/message-text.ts',
]

/** The analysis of an exponential expression is exponential too; more than this is a finding, in ms. */
const MAX_CHECK_MS = 60_000

/** On a busy machine an attack would take long enough to count as one: only what it reads counts. */
const UNTIMED = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null }

/** Each node of a program. */
function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    for (const part of Object.values(value)) yield* nodes(part)
  }
}

/** A literal is where a value may begin; other slashes are of comments, tags, texts and divisions. */
const mayHoldExpression =
  /(?:[(=,:[!&|?{};>]|\b(?:return|case|typeof|await|yield|of|in)|^)\s*\/(?![/*>])|RegExp/m

const literals: Expression[] = []
const made: string[] = []
for (const file of files) {
  const text = readFileSync(root + file, 'utf8')
  // Most files have none, and parsing is slow.
  if (!mayHoldExpression.test(text)) continue
  for (const { type, start = 0, regex, callee } of nodes(parseSync(file, text).program)) {
    const place = `${file}:${text.slice(0, start).split('\n').length}`
    if (type === 'Literal' && regex) literals.push({ place, source: regex.pattern, flags: regex.flags })
    if (/^(New|Call)Expression$/.test(type ?? '') && callee?.name === 'RegExp') made.push(file)
  }
}

/** Without an unbounded repetition an expression cannot take more than linear time. */
const repeats = ({ source }: Expression) => /[*+]|\{\d+,\}/.test(source)

/** Why an expression may take more than linear time; undefined if it cannot. */
async function fault({ source, flags }: Expression): Promise<string | undefined> {
  const judged = await check(source, flags.replace('v', 'u'), { timeout: MAX_CHECK_MS, ...UNTIMED })
  if (judged.status === 'safe') return undefined
  if (judged.status === 'unknown') return `could not be judged: ${judged.error.kind}`
  return `${judged.complexity.summary}, for example by ${judged.attack.pattern}`
}

describe('the regular expressions of the shop', () => {
  test('the regular expressions of the shop take time proportional to the text, for any text', async () => {
    expect(literals.length).toBeGreaterThan(150)
    const different = [...new Map(literals.map((one) => [`/${one.source}/${one.flags}`, one])).entries()]
    const faults: string[] = []
    for (const [spelling, one] of different.filter(([, expression]) => repeats(expression))) {
      const found = await fault(one)
      if (found !== undefined) faults.push(`${one.place} ${spelling}: ${found}`)
    }
    expect(faults).toEqual([])
  })

  test('the regular expressions of the shop are literals so that each can be analysed, and the few composed ones consist of literals', () => {
    expect([...new Set(made)].sort()).toEqual(composed)
  })

  test.for([
    ['comments before a drawing', /^\s*(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/],
    ['repetition within repetition', /^(a+)+$/],
    ['trailing white space', /\s+$/],
    ['a name between many', /Android[^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/],
  ] as const)('would be refused with %s', async ([, { source, flags }]) => {
    expect(await fault({ place: 'here', source, flags })).toMatch(/exponential|polynomial/)
  })
})
