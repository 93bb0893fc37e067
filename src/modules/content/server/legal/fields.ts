import type { LegalKind } from '#modules/settings/contract/index.ts'
import type { LegalField, LegalPage } from '../../contract/legal.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { legalWords, type LegalWords } from './words.ts'

type TemplateField = keyof LegalWords['fields']

/** Names and numbers, which are written the same in every language. */
const sameEverywhere = new Set<string>([
  'shop',
  'business',
  'person',
  'address',
  'email',
  'phone',
  'register',
  'tax',
  'host',
  'carrier',
] satisfies TemplateField[])

const words = Object.values(legalWords)

/** The field of a template that is written like this in any language; otherwise the text itself. */
function keyOf(bracketed: string): string {
  const fieldText = bracketed.slice(1, -1)
  for (const { fields } of words) {
    const field = Object.entries(fields).find(([, text]) => text === fieldText)
    if (field) return field[0]
  }
  return bracketed
}

/** The fields that are open in any of the pages, each once, in the order of the pages. */
export function openFieldsOf(pages: readonly Pick<LegalPage, 'kind' | 'openFields'>[]): LegalField[] {
  const fieldsByKey = new Map<
    string,
    { asks: Partial<Record<LanguageCode, string>>; pages: Set<LegalKind> }
  >()
  for (const { kind, openFields } of pages)
    for (const [language, fields] of Object.entries(openFields))
      for (const bracketed of fields) {
        const key = keyOf(bracketed)
        const field = fieldsByKey.get(key) ?? { asks: {}, pages: new Set() }
        field.asks[language as LanguageCode] = bracketed.slice(1, -1)
        field.pages.add(kind)
        fieldsByKey.set(key, field)
      }
  return [...fieldsByKey].map(([key, field]) => ({
    key,
    asks: field.asks,
    sameEverywhere: sameEverywhere.has(key),
    pages: [...field.pages],
  }))
}

export interface Answers {
  answers: readonly { key: string; language: LanguageCode | null; text: string }[]
  deleteNotices: boolean
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** How a field is written in texts: as in the template of any language, or as it is. */
function writtenAs(key: string): string[] {
  if (key.startsWith('[')) return [key]
  return words.flatMap(({ fields }) => (key in fields ? [`[${fields[key as TemplateField]}]`] : []))
}

const [opening, closing] = ['<blockquote>', '</blockquote>']

/** Deletes the quotes that say that a page is a template. */
function withoutNotices(html: string): string {
  const [start = '', ...quotes] = html.split(opening)
  const remainingQuotes = quotes.map((quote) => {
    const end = quote.indexOf(closing)
    const isNotice = end >= 0 && words.some(({ notice }) => quote.slice(0, end).includes(notice))
    return isNotice ? quote.slice(end + closing.length) : `${opening}${quote}`
  })
  return `${start}${remainingQuotes.join('')}`
}

/** Fills answers into a text of this language. In HTML they are escaped, and notices of templates are deleted if asked. */
export function fillIn(
  text: string,
  language: LanguageCode,
  { answers, deleteNotices }: Answers,
  { isHtml }: { isHtml: boolean },
): string {
  const write = isHtml ? escapeHtml : (plain: string) => plain
  const texts = new Map<string, string>()
  for (const answer of answers)
    if (answer.language === null || answer.language === language)
      for (const field of writtenAs(answer.key)) texts.set(write(field), write(answer.text))
  // All at once, since an answer may contain what another field asks.
  const filledText = text.replace(/\[[^[\]]*\]/g, (field) => texts.get(field) ?? field)
  return isHtml && deleteNotices ? withoutNotices(filledText) : filledText
}
