/**
 * Keeps spreadsheets from evaluating texts of a CSV file as formulas. A cell that begins with certain signs is a
 * formula. Where a cell begins depends on the spreadsheet: with German, Spanish, Russian or Vietnamese settings it
 * splits a comma-separated file at semicolons, and ends a row at each line break within a text.
 */

const signs = new Set('=+-@＝＋－＠')
const separators = new Set(';\t|\r\n')
const isBetween = (letter: string) => letter === '"' || /\s/.test(letter)

/** A quick check, because most texts, such as dates and ids, need no escaping. */
const suspicious = /(?:^|[\s;|"'])[=+\-@＝＋－＠]/
/** Some spreadsheets skip these at the beginning and evaluate what follows. */
const beginsOddly = /^'*[\t\r]/

/** Changes the number of apostrophes before each sign that could begin a formula. */
function withApostrophes(text: string, changed: (count: number) => number): string {
  if (!suspicious.test(text)) return text
  const out: string[] = []
  let mayBegin = true
  let apostrophes = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter: string = text.charAt(at)
    if (mayBegin && letter === "'") {
      apostrophes += 1
      continue
    }
    const begins: boolean = mayBegin && signs.has(letter)
    out.push("'".repeat(begins ? changed(apostrophes) : apostrophes), letter)
    mayBegin = separators.has(letter) || (mayBegin && apostrophes === 0 && !begins && isBetween(letter))
    apostrophes = 0
  }
  out.push("'".repeat(apostrophes))
  return out.join('')
}

/**
 * Escapes a text so that no spreadsheet evaluates it, with one more apostrophe before everything that could begin a
 * formula.
 */
export function escapeFormulas(text: string): string {
  const marked = withApostrophes(text, (count) => count + 1)
  return beginsOddly.test(marked) ? `'${marked}` : marked
}

/** The inverse of `escapeFormulas`. */
export function unescapeFormulas(text: string): string {
  const marked = text.startsWith("'") && beginsOddly.test(text) ? text.slice(1) : text
  return withApostrophes(marked, (count) => Math.max(count - 1, 0))
}
