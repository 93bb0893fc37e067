/** Pages that the law asks of a shop, in the order in which they are named. */
export const legalKinds = ['imprint', 'privacy', 'terms', 'withdrawal'] as const
export type LegalKind = (typeof legalKinds)[number]
