/** Pages that the law may require of a shop, in the order in which they are listed. */
export const legalKinds = [
  'imprint',
  'privacy',
  'terms',
  'withdrawal',
  'accessibility',
  'complaints',
] as const
export type LegalKind = (typeof legalKinds)[number]
