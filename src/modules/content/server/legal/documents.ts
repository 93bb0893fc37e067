import type { LegalKind } from '#modules/settings/contract/index.ts'
import { hasDataProtection, hasWithdrawal, type LegalArea } from '#modules/settings/rules/index.ts'
import type { LegalWords } from './words.ts'

/** The context of a template. */
export interface TemplateContext {
  area: LegalArea
  words: LegalWords
  /** Link to the page about withdrawal, as HTML; undefined where there is none. */
  withdrawalLink?: string | undefined
}

const heading = (text: string) => `<h2>${text}</h2>`
const paragraph = (text: string) => `<p>${text}</p>`
const list = (entries: readonly string[]) =>
  `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
const section = (title: string, ...texts: string[]) => heading(title) + texts.map(paragraph).join('')

const directive = ({ directive: pattern }: LegalWords, number: string, article: string) =>
  pattern.replace('{number}', number).replace('{article}', article)

/** The law that requires an imprint; null where none is cited. */
function imprintLaw(area: LegalArea, words: LegalWords): string | null {
  if (area === 'de') return '§ 5 DDG'
  if (area === 'at') return '§ 5 ECG, § 25 MedienG'
  if (area === 'ch') return 'Art. 3 Abs. 1 lit. s UWG'
  if (area === 'gb') return 'Electronic Commerce (EC Directive) Regulations 2002, reg. 6'
  return area === 'eu' ? directive(words, '2000/31/EC', '5') : null
}

/** The law that exempts goods made to measure from the right of withdrawal. */
function exceptionLaw(area: LegalArea, words: LegalWords): string {
  if (area === 'gb') return 'Consumer Contracts Regulations 2013, reg. 28(1)(b)'
  const general = directive(words, '2011/83/EU', '16(c)')
  if (area === 'de') return `§ 312g Abs. 2 Nr. 1 BGB, ${general}`
  return area === 'at' ? `§ 18 Abs. 1 Z 3 FAGG, ${general}` : general
}

function imprint({ area, words }: TemplateContext): string {
  const texts = words.imprint
  const law = imprintLaw(area, words)
  const registers = area === 'vn' ? [texts.licence, texts.tax] : [texts.entry, texts.tax]
  return [
    section(texts.who, texts.run, texts.person),
    section(texts.contact, `${texts.email}<br />${texts.phone}`),
    section(texts.registers, ...registers, ...(area === 'at' ? [texts.supervision] : [])),
    ...(area === 'de' ? [section(texts.disputes, texts.disputesText)] : []),
    ...(law ? [paragraph(texts.basis.replace('{law}', law))] : []),
  ].join('')
}

function privacy({ area, words }: TemplateContext): string {
  const texts = words.privacy
  const isProtected = hasDataProtection(area)
  return [
    section(texts.who, texts.whoText),
    heading(texts.what),
    list([texts.orders, texts.account, texts.questions, texts.camera, texts.technical]),
    ...(isProtected ? [paragraph(texts.basis)] : []),
    section(texts.cookies, texts.cookiesText),
    section(texts.recipients, texts.recipientsText),
    section(texts.long, texts.longText),
    section(texts.rights, isProtected ? texts.rightsGdpr : texts.rightsPlain, texts.self),
  ]
    .join('')
    .replaceAll('{gdpr}', words.gdpr)
}

function terms({ words, withdrawalLink }: TemplateContext): string {
  const texts = words.terms
  return [
    section(texts.who, texts.whoText),
    section(texts.contract, texts.contractText),
    section(texts.measure, texts.measureText),
    section(texts.price, texts.priceText),
    section(texts.delivery, texts.deliveryText),
    ...(withdrawalLink ? [section(texts.back, texts.backText.replace('{link}', withdrawalLink))] : []),
    section(texts.defects, texts.defectsText),
    section(texts.law, texts.lawText),
  ].join('')
}

function withdrawal({ area, words }: TemplateContext): string {
  if (!hasWithdrawal(area)) {
    const texts = words.returns
    return section(texts.cancel, texts.cancelText) + section(texts.wrong, texts.wrongText, texts.rights)
  }
  const texts = words.withdrawal
  const law = exceptionLaw(area, words)
  return [
    section(texts.made, texts.madeText.replace('{law}', law)),
    section(texts.other, texts.otherText),
    section(texts.after, texts.afterText),
    section(texts.form, texts.formText),
    list([texts.formTo, texts.formGoods, texts.formDays, texts.formName, texts.formDate]),
  ].join('')
}

/** The law that requires a statement of accessibility; null where none is cited. */
function accessibilityLaw(area: LegalArea, words: LegalWords): string | null {
  if (area === 'de') return '§ 14 BFSG'
  return area === 'at' || area === 'eu' ? directive(words, '2019/882', '13') : null
}

function accessibility({ area, words }: TemplateContext): string {
  const texts = words.accessibility
  const law = accessibilityLaw(area, words)
  const how = law === null ? texts.howText : `${texts.howText} ${texts.standard}`
  return [
    section(texts.what, texts.whatText),
    section(texts.how, how, texts.left, texts.checked),
    section(texts.contact, texts.contactText),
    ...(law === null
      ? []
      : [section(texts.authority, texts.authorityText), paragraph(texts.basis.replace('{law}', law))]),
  ].join('')
}

function complaints({ words }: TemplateContext): string {
  const texts = words.complaints
  return [
    section(texts.how, texts.howText),
    section(texts.then, texts.thenText),
    section(texts.further, texts.furtherText),
  ].join('')
}

/** Writes the text of each page, with the names of its fields in braces. */
export const documents: Record<LegalKind, (occasion: TemplateContext) => string> = {
  imprint,
  privacy,
  terms,
  withdrawal,
  accessibility,
  complaints,
}
