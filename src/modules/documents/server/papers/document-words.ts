import type { TFunction } from 'i18next'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { TransferInstructions } from '#modules/payment-terms/contract/index.ts'
import { labourOf, legalLanguage } from '../../rules/index.ts'
import type { InvoiceTexts } from '../issuing/cii.ts'
import type { DocumentRow } from '../documents.tables.ts'

export interface DocumentWords {
  t: TFunction
  language: LanguageCode
  /** A heading, followed by the same in the language that the law of the shop's country wants. */
  heading: (key: string, values?: Record<string, string>) => string
  money: (minor: number) => string
  day: (day: string) => string
}

/** The words of a document: those of its customer, beside those of the law where they differ. */
export async function documentWords(
  row: Pick<DocumentRow, 'language' | 'currency' | 'exponent' | 'parties'>,
): Promise<DocumentWords> {
  const language = languageOrNull(row.language) ?? 'en'
  const t = await mailTranslations(language)
  const legal = languageOrNull(legalLanguage(row.parties.seller.country))
  const legalT = legal && legal !== language ? await mailTranslations(legal) : null
  return {
    t,
    language,
    heading(key, values = {}) {
      const ownHeading = t(key, values).trim()
      const other = legalT?.(key, values).trim()
      return other && other !== ownHeading ? `${ownHeading} / ${other}` : ownHeading
    },
    money: (minor) => formatMoney(toMajor(minor, row.exponent), row.currency, language),
    day: (day) => formatDayIn(language, day),
  }
}

const reasonTexts = {
  small_business: 'document.reasons.small_business',
  intra_community: 'document.reasons.intra_community',
  export: 'document.reasons.export',
  certificate: 'document.reasons.certificate',
}

/** Why the document has no tax, in the customer's language and that of the law; null where it has one. */
function exemptionOf({ taxes }: DocumentRow, { heading }: DocumentWords): string | null {
  const reason = taxes?.reason
  if (!reason || reason === 'destination') return null
  return heading(reasonTexts[reason], { number: taxes.certificate ?? '' })
}

/** Private buyers in Germany deduct labour and keep the invoice for two years (§ 35a EStG, § 14b UStG). */
function labourNotes(row: DocumentRow, words: DocumentWords): string[] {
  const { taxes, lines, kind, parties } = row
  const { parts } = parties.buyer
  const isBusiness = Boolean(parts?.company || parts?.vat_number)
  if (parties.seller.country !== 'DE' || isBusiness || !taxes || (kind !== 'invoice' && kind !== 'final'))
    return []
  const priced = lines.map((line) => ({ ...line, percent: line.percent ?? 0 }))
  const labour = labourOf(priced, taxes.mode)
  if (!labour) return []
  const values = { gross: words.money(labour.gross), tax: words.money(labour.tax) }
  return [words.heading('document.labour', values), words.heading('document.keepTwoYears')]
}

/** The sentences below the sums. */
export function documentTexts(
  row: DocumentRow,
  words: DocumentWords,
  transfer: TransferInstructions | null,
): InvoiceTexts {
  const exemption = exemptionOf(row, words)
  const { kind } = row
  return {
    exemption,
    payment: words.t('document.payment'),
    transfer: transfer?.iban
      ? {
          iban: transfer.iban,
          holder: transfer.holder,
          bic: transfer.bic ?? '',
          reference: transfer.reference,
        }
      : null,
    notes: [
      ...(kind === 'deposit' ? [words.heading('document.depositNote', { day: words.day(row.taxDay) })] : []),
      ...(kind === 'proforma' ? [words.heading('document.proformaNote')] : []),
      ...(exemption ? [exemption] : []),
      ...labourNotes(row, words),
    ],
  }
}
