/** Priced per square metre, by a grid of widths and lengths, or per running metre of the cloth that a piece needs. */
export const priceModels = ['area', 'grid', 'cloth'] as const
export type PriceModel = (typeof priceModels)[number]

/** What the price of a choice is multiplied by. A percentage is of the product's price, never of other choices. */
export const priceBases = ['none', 'piece', 'area', 'width', 'length', 'percent', 'grid'] as const
export type PriceBasis = (typeof priceBases)[number]
