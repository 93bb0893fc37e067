import type { LanguageCode } from '../../src/kernel/rules/languages.ts'

/** How gettext numbers the plural forms of a language: their number, and the one for a number of things. */
export interface PluralForms {
  count: number
  formOf: (n: number) => number
}

/** The forms that translators' tools expect of each language, as the header of a file names them. */
export const pluralForms: Record<Exclude<LanguageCode, 'en'>, string> = {
  de: 'nplurals=2; plural=(n != 1);',
  es: 'nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);',
  ru: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
  vi: 'nplurals=1; plural=0;',
  zh: 'nplurals=1; plural=0;',
}

/** The operators of C in such a header, from those that bind least. */
const operators: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '%': (a, b) => a % b, '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b) },
]

type Expression = (n: number) => number

/** Reads `n%10==1 ? 0 : 1`. Every part is read before it is worked out, so a header that is wrong fails at once. */
function readExpression(text: string): Expression {
  const tokens = text.match(/\d+|\|\||&&|[=!<>]=|[^\s]/g) ?? []
  const wrong = () => new Error(`The plural forms “${text.trim()}” cannot be read`)
  const take = (token: string) => {
    if (tokens.shift() !== token) throw wrong()
  }
  function primary(): Expression {
    const token = tokens.shift()
    if (token === 'n') return (n) => n
    if (token === '!') {
      const negated = primary()
      return (n) => Number(negated(n) === 0)
    }
    if (token === '(') {
      const inner = choice()
      take(')')
      return inner
    }
    if (token === undefined || !/^\d+$/.test(token)) throw wrong()
    return () => Number(token)
  }
  function binary(level: number): Expression {
    const known = operators[level]
    if (known === undefined) return primary()
    let left = binary(level + 1)
    for (let next = known[tokens[0] ?? '']; next !== undefined; next = known[tokens[0] ?? '']) {
      tokens.shift()
      const [apply, before, after] = [next, left, binary(level + 1)]
      left = (n) => apply(before(n), after(n))
    }
    return left
  }
  function choice(): Expression {
    const test = binary(0)
    if (tokens[0] !== '?') return test
    tokens.shift()
    const yes = choice()
    take(':')
    const no = choice()
    return (n) => (test(n) === 0 ? no(n) : yes(n))
  }
  const expression = choice()
  if (tokens.length > 0) throw wrong()
  return expression
}

/** Reads the header `Plural-Forms` of a file. */
export function readPluralForms(header: string): PluralForms {
  const [, count, plural] = /nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)/.exec(header) ?? []
  if (count === undefined || plural === undefined) throw new Error(`There are no plural forms in “${header}”`)
  return { count: Number(count), formOf: readExpression(plural) }
}

/** Numbers of things that have every form a whole number can have in the languages of the world. */
const numbers = [...Array.from({ length: 201 }, (_, n) => n), 1_000_000]

/** The category of CLDR (`one`, `few`) of each form of gettext. */
export function categoriesOfForms(language: string, { count, formOf }: PluralForms): string[] {
  const rules = new Intl.PluralRules(language)
  return Array.from({ length: count }, (_, form) => {
    const n = numbers.find((number) => formOf(number) === form)
    return n === undefined ? 'other' : rules.select(n)
  })
}

/** The form of gettext for a category of CLDR; undefined for one that only fractions have. */
export function formOfCategory(
  language: string,
  { formOf }: PluralForms,
  category: string,
): number | undefined {
  const rules = new Intl.PluralRules(language)
  const n = numbers.find((number) => rules.select(number) === category)
  return n === undefined ? undefined : formOf(n)
}
