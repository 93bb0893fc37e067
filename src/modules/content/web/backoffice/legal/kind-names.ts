import type { LegalKind } from '../../../../settings/contract/index.ts'

export const legalNames: Record<LegalKind, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  withdrawal: 'Withdrawal and returns',
}
