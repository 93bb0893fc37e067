import type { LegalKind } from '../../contract/legal-kinds.ts'
import { hasDataProtection, hasWithdrawal } from '../../rules/legal-area.ts'
import type { LegalArea } from '../../rules/legal-area.ts'
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
  const say = words.imprint
  const law = imprintLaw(area, words)
  const registers = area === 'vn' ? [say.licence, say.tax] : [say.entry, say.tax]
  return [
    section(say.who, say.run, say.person),
    section(say.contact, `${say.email}<br />${say.phone}`),
    section(say.registers, ...registers, ...(area === 'at' ? [say.supervision] : [])),
    ...(area === 'de' ? [section(say.disputes, say.disputesText)] : []),
    ...(law ? [paragraph(say.basis.replace('{law}', law))] : []),
  ].join('')
}

function privacy({ area, words }: TemplateContext): string {
  const say = words.privacy
  const isProtected = hasDataProtection(area)
  return [
    section(say.who, say.whoText),
    heading(say.what),
    list([say.orders, say.account, say.questions, say.camera, say.technical]),
    ...(isProtected ? [paragraph(say.basis)] : []),
    section(say.cookies, say.cookiesText),
    section(say.recipients, say.recipientsText),
    section(say.long, say.longText),
    section(say.rights, isProtected ? say.rightsGdpr : say.rightsPlain, say.self),
  ]
    .join('')
    .replaceAll('{gdpr}', words.gdpr)
}

function terms({ words, withdrawalLink }: TemplateContext): string {
  const say = words.terms
  return [
    section(say.who, say.whoText),
    section(say.contract, say.contractText),
    section(say.measure, say.measureText),
    section(say.price, say.priceText),
    section(say.delivery, say.deliveryText),
    ...(withdrawalLink ? [section(say.back, say.backText.replace('{link}', withdrawalLink))] : []),
    section(say.defects, say.defectsText),
    section(say.law, say.lawText),
  ].join('')
}

function withdrawal({ area, words }: TemplateContext): string {
  if (!hasWithdrawal(area)) {
    const say = words.returns
    return section(say.cancel, say.cancelText) + section(say.wrong, say.wrongText, say.rights)
  }
  const say = words.withdrawal
  const law = exceptionLaw(area, words)
  return [
    section(say.made, say.madeText.replace('{law}', law)),
    section(say.other, say.otherText),
    section(say.after, say.afterText),
    section(say.form, say.formText),
    list([say.formTo, say.formGoods, say.formDays, say.formName, say.formDate]),
  ].join('')
}

/** Writes the text of each page, with the names of its fields in braces. */
export const documents: Record<LegalKind, (occasion: TemplateContext) => string> = {
  imprint,
  privacy,
  terms,
  withdrawal,
}
