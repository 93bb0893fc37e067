import { exampleSettings, isExamplePhone } from '#modules/settings/server/index.ts'
import type { LegalKind } from '#modules/settings/contract/index.ts'
import { hasWithdrawal, legalAreaOf } from '#modules/settings/rules/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { documents } from './documents.ts'
import { legalWords, type LegalWords } from './words.ts'

/** The shop's own data for filling in templates. */
export interface KnownFacts {
  /** ISO 3166 code. */
  country: string
  /** ISO 4217 code. */
  currency: string
  shop: string
  email: string
  phone: string
  /** Lines of the address, without the country; empty: not given. */
  address: readonly string[]
  taxNumber: string
}

/** The texts of a page in one language. */
export interface LegalTexts {
  title: string
  description: string
  content: string
}

/** The key of a page's title: where there is no right of withdrawal, the page is about returns. */
const nameOf = (kind: LegalKind, country: string): keyof LegalWords['titles'] =>
  kind === 'withdrawal' && !hasWithdrawal(legalAreaOf(country)) ? 'returns' : kind

/** The slug of a page in a language; undefined for languages whose script cannot be used in a slug. */
export const legalSlug = (kind: LegalKind, country: string, language: LanguageCode): string | undefined =>
  legalWords[language].slugs[nameOf(kind, country)] || undefined

/** The English slug, for languages without one. */
export const plainSlug = (kind: LegalKind, country: string): string =>
  legalWords.en.slugs[nameOf(kind, country)]

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The values that can be filled in; the example values of a new shop count as unknown. */
function known(facts: KnownFacts, language: LanguageCode): Record<string, string> {
  const unlessExample = (value: string, example: string) => (value === example ? undefined : value)
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(facts.country)
  const values = {
    country,
    address: facts.address.length > 0 && [...facts.address, country].join(', '),
    tax: facts.taxNumber,
    currency: facts.currency,
    shop: unlessExample(facts.shop, exampleSettings.name),
    email: unlessExample(facts.email, exampleSettings.email),
    phone: !isExamplePhone(facts.phone) && facts.phone,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Record<string, string>
}

/**
 * A page from a template: with a notice, known values filled in, and the remaining fields in square brackets.
 * @param withdrawalSlug slug of the page about withdrawal; undefined where there is none
 */
export function legalTemplate(
  kind: LegalKind,
  language: LanguageCode,
  facts: KnownFacts,
  withdrawalSlug: string | undefined,
): LegalTexts {
  const words = legalWords[language]
  const values = known(facts, language)
  const name = nameOf(kind, facts.country)
  const link =
    withdrawalSlug &&
    `<a href="/support/${withdrawalSlug}">${words.titles[nameOf('withdrawal', facts.country)]}</a>`
  const text = documents[kind]({ area: legalAreaOf(facts.country), words, withdrawalLink: link })
  const fields: Record<string, string> = words.fields
  const filledText = text.replace(/\{(\w+)\}/g, (_, field: string) =>
    field in values ? escaped(values[field] ?? '') : `[${escaped(fields[field] ?? field)}]`,
  )
  return {
    title: words.titles[name],
    description: words.descriptions[name],
    content: `<blockquote><p><strong>${words.notice}</strong> ${words.noticeMore}</p></blockquote>${filledText}`,
  }
}
