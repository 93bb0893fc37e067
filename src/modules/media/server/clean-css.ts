/** Styles of drawings: what loads or hides something is dropped, and nothing else. */

/** A reference to a part of the same drawing: `url(#a)`, `url('#a')`, `url( "#a" )`. */
const ownReference = /url\(\s*(?:#[^"'()\s\\<>&]+|'#[^"'()\s\\<>&]+'|"#[^"'()\s\\<>&]+")\s*\)/gi
/** Everything that loads something, runs something, or hides another character. */
const forbidden =
  /[<>@\\&{}]|\/\*|url\(|src\(|image\(|image-set\(|cross-fade\(|element\(|paint\(|expression|-moz-binding|behavior|javascript:/i

/** Whether a value of a property or attribute loads nothing and hides nothing. */
export const isPlainValue = (css: string): boolean => !forbidden.test(css.replace(ownReference, ''))

/** The text without comments; one that does not end takes the rest with it. */
function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', at)) {
    parts.push(css.slice(at, start))
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return parts.join(' ')
    at = end + 2
  }
  parts.push(css.slice(at))
  return parts.join(' ')
}

/** Splits at a sign that stands outside of quotation marks and brackets. */
function splitAt(css: string, sign: string): string[] {
  const parts: string[] = []
  let [from, depth, quote] = [0, 0, '']
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === sign && depth === 0) {
      parts.push(css.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, css.slice(from)]
}

/** The declarations of a style that load nothing and hide nothing. */
export const cleanDeclarations = (css: string): string =>
  splitAt(withoutComments(css), ';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration.includes(':') && isPlainValue(declaration))
    .join(';')

/** A rule before its block, or a statement without one. */
interface Statement {
  prelude: string
  /** Null for a statement like `@import`. */
  block: string | null
}

/** The statements of a style sheet without comments, in order. Blocks in blocks belong to the outer one. */
function statementsOf(css: string): Statement[] {
  const statements: Statement[] = []
  let [from, open, depth, quote] = [0, 0, 0, '']
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (character === '}' && depth > 0) {
      depth -= 1
      if (depth > 0) continue
      statements.push({ prelude: css.slice(from, open), block: css.slice(open + 1, at) })
      from = at + 1
    } else if (character === ';' && depth === 0) {
      statements.push({ prelude: css.slice(from, at), block: null })
      from = at + 1
    }
  }
  return statements
}

/** Selectors may have child combinators, and name attributes in quotation marks. */
const isPlainSelector = (selector: string) => selector !== '' && !/[<&@\\{}]/.test(selector)

/** The plain rules of a style sheet with their plain declarations. At-rules, like `@import`, are dropped alone. */
export function cleanStyleSheet(css: string): string {
  const rules = statementsOf(withoutComments(css)).flatMap(({ prelude, block }) => {
    const selector = prelude.replaceAll('<!--', '').replaceAll('-->', '').trim()
    if (block === null || !isPlainSelector(selector)) return []
    const declarations = cleanDeclarations(block)
    return declarations === '' ? [] : [`${selector}{${declarations}}`]
  })
  return rules.join('')
}
