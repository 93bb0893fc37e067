import type { LegalKind } from '../../../contract/legal-kinds.ts'

export const legalNames: Record<LegalKind, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  withdrawal: 'Withdrawal and returns',
}
