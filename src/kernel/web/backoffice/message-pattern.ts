const figure = /\d[\d,.]*\d|\d|\{\{max\w*\}\}/g
const ofField =
  /^([\p{L}{][\p{L}{} -]*?) (is required|is too large|cannot be negative|must be a whole number|must be \{\{n\}\} or more|must be at most \{\{n\}\})$/u

/**
 * The translation key of a sentence of the server or the contract, and its placeholders: `At most 100 characters` has
 * the key `At most {{n}} characters`, `City is required` has `{{name}} is required`.
 */
export function messagePattern(sentence: string): { key: string; values: Record<string, string> } {
  const values: Record<string, string> = {}
  const general = sentence.replaceAll(figure, (match) => {
    const name = `n${Object.keys(values).length || ''}`
    values[name] = match
    return `{{${name}}}`
  })
  const [, name, what] = ofField.exec(general) ?? []
  return name === undefined
    ? { key: general, values }
    : { key: `{{name}} ${what}`, values: { ...values, name } }
}
