import { createInstance } from 'i18next'
import { createElement, Fragment, type ReactNode } from 'react'
import { locales } from '#kernel/rules/format.ts'
import { languageCodes, type LanguageCode } from '#kernel/rules/languages.ts'
import { messagePattern } from './message-pattern.ts'

/** The placeholders of a sentence; `count` selects its plural form. */
type Values = Readonly<Record<string, unknown>>

/**
 * The texts of the back office. The English sentence is the key, so English needs no file and is available at once. One
 * store is enough, because the back office is rendered only in a browser, for one person.
 */
const store = createInstance()
void store.init({
  lng: 'en',
  fallbackLng: false,
  supportedLngs: [...languageCodes],
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  contextSeparator: '|',
  initAsync: false,
  interpolation: { escapeValue: false },
})
store.services.formatter?.add('capital', (value) => capital(String(value)))

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1)

/** The user's back-office language. */
export const officeLanguage = () => store.language as LanguageCode

/** The locale of that language: `de-DE`. */
export const locale = (): string => locales[officeLanguage()]

/** The sentences that were looked up: a list says the same few hundreds of times, and looking one up takes 10 µs. */
const lookedUp = new Map<string, string>()
const maxLookedUp = 2000
store.on('languageChanged', () => lookedUp.clear())

/**
 * Translates an English sentence of the back office; without a translation it stays English. The build does this
 * automatically for texts written in screens (scripts/office-texts); call it for texts that are composed or come from
 * the server. For a text with several meanings, name the less common one: `t('Left', { context: 'side' })` has the key
 * `Left|side`.
 */
export function t(sentence: string, values?: Values): string {
  const translate = store.t as (key: string, values: object) => string
  if (values !== undefined) return translate(sentence, values)
  const translation = lookedUp.get(sentence)
  if (translation !== undefined) return translation
  const text = translate(sentence, {})
  // What a shop has named itself is looked up too, and there is no end to that.
  if (lookedUp.size >= maxLookedUp) lookedUp.clear()
  lookedUp.set(sentence, text)
  return text
}

/** The noun for a count: `product` for one, `products` for three. */
export const nounForCount = (count: number, { one, many }: { one: string; many: string }): string =>
  t(many, { count, defaultValue_one: one, defaultValue_other: many })

/** The plural noun without a number, as in `Search products`. */
export const pluralNoun = (noun: { one: string; many: string }): string =>
  store.exists(noun.many) ? t(noun.many) : nounForCount(5, noun)

/** The sentences with placeholders that the server marks for staff. */
let marked: readonly string[] = []

/** Those that a language has, longest text first. */
let patterns: { language: string; known: { key: string; names: string[]; parts: string[] }[] } | undefined

function patternsIn(language: string) {
  if (patterns?.language === language) return patterns.known
  const words = (key: string) => key.replaceAll(/\{\{\w+\}\}/g, '').trim()
  const known = marked
    .filter((key) => store.exists(key))
    .toSorted((a, b) => words(b).length - words(a).length)
    .map((key) => {
      const names = Array.from(key.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name as string)
      return { key, names, parts: key.split(/\{\{\w+\}\}/) }
    })
  patterns = { language, known }
  return known
}

/** The texts between the parts of a pattern, each part at its first occurrence; null if the sentence does not match. */
function between(parts: readonly string[], sentence: string): string[] | null {
  const [first = '', ...rest] = parts
  const last = rest.pop() ?? ''
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return null
  const values: string[] = []
  let from = first.length
  for (const part of rest) {
    const at = sentence.indexOf(part, from + 1)
    if (at === -1) return null
    values.push(sentence.slice(from, at))
    from = at + part.length
  }
  const end = sentence.length - last.length
  return end > from ? [...values, sentence.slice(from, end)] : null
}

const countedNouns = /^([\d.,]+) (\p{L}+)$/u

/** Translates a placeholder's value: a sentence, a word, or `3 quotes, 1 installation`. */
function translatePlaceholder(value: string): string {
  const parts = value.split(', ').map((part) => {
    const [, figures = '', noun = ''] = countedNouns.exec(part) ?? []
    const many = noun.replace(/y$/, 'ie').replace(/(?<!s)$/, 's')
    const count = Number(figures.replaceAll(',', ''))
    return noun && store.exists(many, { count }) ? `${figures} ${t(many, { count })}` : translateMessage(part)
  })
  return parts.join(', ')
}

/** Whether the value after this part of a pattern is quoted: somebody's own word, which is never translated. */
const isQuoted = (before = '', after = '') => /["“„«]$/.test(before) && /^["”“»]/.test(after)

/**
 * Translates a sentence of the server or the contract. A sentence with values is found among those that the server
 * marks (`staffText`): `At most 3 in stock` by `At most {{maxStock}} in stock`. An unknown sentence is returned unchanged.
 */
export function translateMessage<Sentence extends string | undefined>(sentence: Sentence): Sentence {
  if (sentence === undefined || officeLanguage() === 'en') return sentence
  if (store.exists(sentence)) return t(sentence) as Sentence
  const { key, values } = messagePattern(sentence)
  if (store.exists(key))
    return t(key, { ...values, ...(values['name'] && { name: t(values['name']) }) }) as Sentence
  for (const { key: patternKey, names, parts } of patternsIn(officeLanguage())) {
    const matches = between(parts, sentence)
    if (matches === null) continue
    const translated = names.map((name, index) => {
      const value = matches[index] as string
      return [name, isQuoted(parts[index], parts[index + 1]) ? value : translatePlaceholder(value)] as const
    })
    return t(patternKey, Object.fromEntries(translated)) as Sentence
  }
  return sentence
}

/** Marks the place of an element; a private-use character that occurs in no text. */
const mark = '\uE000'

const isPlain = (part: ReactNode): part is string | number | bigint | boolean | null | undefined =>
  part === null || typeof part !== 'object'
const plain = (part: string | number | bigint | boolean | null | undefined): string =>
  part === null || part === undefined || typeof part === 'boolean' ? '' : String(part)

/** Translates a sentence that contains elements; the translation determines their positions. */
export function translateRich(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const marks = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      isPlain(part) ? plain(part) : `${mark}${name}${mark}`,
    ]),
  )
  const text = t(sentence, {
    ...marks,
    ...(typeof parts['count'] === 'number' && { count: parts['count'] }),
  }).split(mark)
  const pieces = text.map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))
  if (pieces.length === 1) return text[0]
  return createElement(Fragment, null, ...pieces)
}

const loading = new Map<LanguageCode, Promise<void>>()

async function load(language: LanguageCode): Promise<void> {
  const markedSentences = import('./marked-sentences.ts')
  const answer = await fetch(`/locales/${language}/admin.json`)
  if (!answer.ok) throw new Error(`The texts of ${language} could not be read: ${answer.status}`)
  marked = (await markedSentences).markedSentences
  store.addResourceBundle(language, 'translation', (await answer.json()) as object)
}

/** Loads the texts of a language. After a failure the next call tries again. */
export function loadOfficeLanguage(language: LanguageCode): Promise<void> {
  if (language === 'en') return Promise.resolve()
  const loadingTexts = loading.get(language) ?? load(language)
  loading.set(language, loadingTexts)
  loadingTexts.catch(() => loading.delete(language))
  return loadingTexts
}

/** Switches to a language once its texts are loaded, or to English if they cannot be loaded. */
export async function setOfficeLanguage(language: LanguageCode): Promise<void> {
  const isLoaded = await loadOfficeLanguage(language).then(
    () => true,
    () => false,
  )
  await store.changeLanguage(isLoaded ? language : 'en')
}
