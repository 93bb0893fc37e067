import type { Translations } from '#kernel/contract/page.ts'

/** The placeholders of a text; a number named `count` also selects its plural form. */
export type Placeholders = Readonly<Record<string, string | number | null | undefined>>

/** Returns the text of a key, such as `nav.home`, or the key itself if there is no text. */
export type Translate = (key: string, figures?: Placeholders) => string

/** The text at a path, such as `['nav', 'home']`. */
export function textAt(texts: Translations, path: readonly string[]): string | undefined {
  let value: string | Translations | undefined = texts
  for (const step of path) {
    if (typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return typeof value === 'string' ? value : undefined
}

const filled = (text: string, figures: Placeholders) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${figures[name] ?? ''}`)

/**
 * The translation function of one language. Files have i18next's format: nested keys, `{{name}}` as placeholders,
 * `key_one` and `key_other` for plurals by the rules of the language.
 */
export function translator(texts: Translations, language: string): Translate {
  const textsByKey = new Map<string, string>()
  const at = (key: string) => {
    const cachedText = textsByKey.get(key)
    if (cachedText !== undefined) return cachedText
    const text = textAt(texts, key.split('.'))
    if (text !== undefined) textsByKey.set(key, text)
    return text
  }
  let rules: Intl.PluralRules | undefined
  const plural = (key: string, count: number) => {
    // Created when needed, because the first formatter of a page takes long on a phone.
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
