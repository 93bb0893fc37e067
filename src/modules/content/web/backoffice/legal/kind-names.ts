import type { LegalKind } from '#modules/settings/contract/index.ts'

export const legalNames: Record<LegalKind, string> = {
  imprint: 'Imprint',
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  withdrawal: 'Withdrawal and returns',
  accessibility: 'Accessibility statement',
  complaints: 'How to complain',
}
