/** The texts of a `price` by area, by the unit of its sides. */
export const perAreaWords = { m: 'catalog.perSqm', in: 'catalog.perSqft' } as const
