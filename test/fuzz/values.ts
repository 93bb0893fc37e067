import type { Random } from '../measuring/random.ts'
import type { Schema } from './document.ts'

const texts = [
  '',
  ' ',
  '0',
  'NaN',
  'null',
  "' or 1=1; --",
  '"; drop table orders; --',
  '%',
  '\\',
  '\0',
  '\ud800',
  'a\u202eb',
  'ｓｃｒｉｐｔ',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '#{process.exit()}',
  'x'.repeat(600),
  'ö'.repeat(20_000),
  '2026-02-31',
  '99999-01-01T00:00:00Z',
  'http://127.0.0.1:1/',
  'a@b',
  '\r\nX-Evil: 1',
]

const numbers = [0, -0, -1, 1.5, 0.1 + 0.2, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e15, 99.999]

const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [[]],
  {},
  { length: 1e9 },
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
  [null, {}, 'x'],
]

const letters = 'a b c x y z 0 1 2 9 ä ç ł ß Ж 中'.split(' ').concat(' ')
const dates = ['2026-01-31', '2024-02-29', '1970-01-01', '2099-12-31']
const moments = ['2026-01-31T10:00:00.000Z', '2024-02-29T23:59:59+14:00', '1970-01-01T00:00:00Z']

/** Ids, tokens, slugs and versions from responses, so that requests hit existing records. */
export interface Known {
  ids: string[]
  slugs: string[]
  /** Cursors from lists. */
  cursors: string[]
  versions: number[]
}

/** A value that no rule of the shop expects. */
export function hostile(random: Random): unknown {
  return random.one<() => unknown>([
    () => random.one(texts),
    () => random.one(texts),
    () => random.one(numbers),
    () => random.one(others),
  ])()
}

/** A value valid for a schema, usually at one of its limits. */
export function fitting(schema: Schema, random: Random, known: Known, name = ''): unknown {
  if (schema.enum) return random.one(schema.enum)
  if (schema.anyOf) return fitting(random.one(schema.anyOf), random, known, name)
  const type = typeof schema.type === 'string' ? schema.type : random.one(schema.type ?? ['any'])
  switch (type) {
    case 'object':
      return object(schema, random, known)
    case 'array': {
      const maxItems = Math.min(schema.maxItems ?? 3, 3)
      const count = Math.max(schema.minItems ?? 0, Math.floor(random.next() * (maxItems + 1)))
      return Array.from({ length: count }, () => fitting(schema.items ?? {}, random, known, name))
    }
    case 'boolean':
      return random.next() < 0.5
    case 'null':
      return null
    case 'integer':
    case 'number':
      return number(schema, random, known, name)
    case 'string':
      return text(schema, random, known, name)
    default:
      return hostile(random)
  }
}

function object({ properties = {}, required = [] }: Schema, random: Random, known: Known): unknown {
  const named = Object.entries(properties).filter(([name]) => required.includes(name) || random.next() < 0.4)
  return Object.fromEntries(named.map(([name, schema]) => [name, fitting(schema, random, known, name)]))
}

function number(schema: Schema, random: Random, known: Known, name: string): number {
  if (name === 'version' && known.versions.length > 0) return random.one(known.versions)
  const low = schema.minimum ?? schema.exclusiveMinimum ?? 0
  const high = schema.maximum ?? 1e6
  const small = Math.max(low, Math.min(high, Math.ceil(random.within(1, 20))))
  const between = random.within(low, Math.min(high, low + 5))
  const chosen = random.one([low, high, small, small, between])
  return schema.type === 'integer' ? Math.round(chosen) : chosen
}

function text(schema: Schema, random: Random, known: Known, name: string): string {
  if (schema.format === 'date') return random.one(dates)
  if (schema.format === 'date-time') return random.one(moments)
  if (schema.format === 'email') return `somebody${Math.floor(random.next() * 50)}@example.com`
  if (/slug/i.test(name) && known.slugs.length > 0 && random.next() < 0.7) return random.one(known.slugs)
  if (/(id|token|code|filename)s?$/i.test(name) && known.ids.length > 0) return random.one(known.ids)
  const maxLength = Math.min(schema.maxLength ?? 12, 300)
  const length = random.one([schema.minLength ?? 0, maxLength, Math.min(8, maxLength)])
  return Array.from({ length }, () => random.one(letters)).join('')
}
