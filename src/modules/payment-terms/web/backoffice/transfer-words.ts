import { t } from '#kernel/web/backoffice/language.ts'
import type { TransferWords } from '../transfer-card.tsx'

/** The words of a transfer in the language of the back office. */
export const transferWords = (): TransferWords => ({
  holder: t('Account holder'),
  iban: 'IBAN',
  bic: 'BIC',
  bank: t('Bank'),
  number: t('Account number'),
  amount: t('Amount'),
  reference: t('Reference'),
  code: t('Code to scan with a banking app'),
})
