import type { Translations } from '../../contract/page.ts'

/** What is filled into a text; a number named `count` also chooses between its plural forms. */
export type Figures = Readonly<Record<string, string | number | null | undefined>>

/** A text by its key, such as `nav.home`; a key without a text is returned itself. */
export type Translate = (key: string, figures?: Figures) => string

/** The text at this place, such as `['nav', 'home']`. */
export function textAt(texts: Translations, path: readonly string[]): string | undefined {
  let place: string | Translations | undefined = texts
  for (const step of path) {
    if (typeof place !== 'object' || !Object.hasOwn(place, step)) return undefined
    place = place[step]
  }
  return typeof place === 'string' ? place : undefined
}

const filled = (text: string, figures: Figures) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${figures[name] ?? ''}`)

/**
 * The texts of one language as a function. Files have i18next's format: nested keys, `{{name}}` where a figure goes,
 * `key_one` and `key_other` for plurals by the rules of the language.
 */
export function translator(texts: Translations, language: string): Translate {
  const found = new Map<string, string>()
  const at = (key: string) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const text = textAt(texts, key.split('.'))
    if (text !== undefined) found.set(key, text)
    return text
  }
  let rules: Intl.PluralRules | undefined
  const plural = (key: string, count: number) => {
    // Made when it is needed: the first formatter of a page takes a phone long.
    rules ??= new Intl.PluralRules(language)
    const forms = [...(count === 0 ? ['zero'] : []), rules.select(count), 'other']
    return forms.map((form) => at(`${key}_${form}`)).find((text) => text !== undefined)
  }
  return (key, figures) => {
    const count = figures?.['count']
    const text = (typeof count === 'number' ? plural(key, count) : undefined) ?? at(key)
    if (text === undefined) return key
    return figures && text.includes('{{') ? filled(text, figures) : text
  }
}
