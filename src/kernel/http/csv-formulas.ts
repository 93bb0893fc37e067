/**
 * Keeps texts of a CSV file from being computed. A spreadsheet takes what begins with one of some signs for a
 * formula. Which text is the beginning of a cell is for the spreadsheet to say: with German, Spanish, Russian or
 * Vietnamese settings it parts a file of commas at semicolons, and ends a row at each line break within a text.
 */

const signs = new Set('=+-@＝＋－＠')
const separators = new Set(';\t|\r\n')
const isBetween = (letter: string) => letter === '"' || /\s/.test(letter)

/** A quick check; most texts, dates and ids among them, need no escaping. */
const suspicious = /(?:^|[\s;|"'])[=+\-@＝＋－＠]/
/** Some spreadsheets pass over these at the beginning and compute what follows. */
const beginsOddly = /^'*[\t\r]/

/** Every text with another number of apostrophes before each sign that could begin a formula. */
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

/** A text that no spreadsheet computes: an apostrophe more stands before whatever could begin a formula. */
export function withoutFormula(text: string): string {
  const marked = withApostrophes(text, (count) => count + 1)
  return beginsOddly.test(marked) ? `'${marked}` : marked
}

/** The text that `withoutFormula` was given. */
export function asWritten(text: string): string {
  const marked = text.startsWith("'") && beginsOddly.test(text) ? text.slice(1) : text
  return withApostrophes(marked, (count) => Math.max(count - 1, 0))
}
