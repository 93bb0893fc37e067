import type { TFunction } from 'i18next'
import { formatCount } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

interface Percentages {
  taxPercent?: number | null | undefined
  discountPercent?: number | null | undefined
}

/** `Discount (10 %)`, or `Discount` if an amount was agreed; from the translations of the mails. */
export const discountLabel = (t: TFunction, { discountPercent }: Percentages, language: LanguageCode) =>
  typeof discountPercent === 'number'
    ? t('quote.discountPercent', { percent: formatCount(discountPercent, language) })
    : t('quote.discount')

/** The label of the difference between a total typed by hand and the sum of the rest. */
export const restLabel = (t: TFunction) => t('quote.rest')

/** `Tax (8 %)`, or `Tax` if an amount was agreed; from the translations of the mails. */
export const taxLabel = (t: TFunction, { taxPercent }: Percentages, language: LanguageCode) =>
  typeof taxPercent === 'number'
    ? t('quote.taxPercent', { percent: formatCount(taxPercent, language) })
    : t('quote.tax')
