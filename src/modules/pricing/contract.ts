/**
 * Priced by the square metre, by a grid of widths and lengths, or by the running metre of cloth that a piece takes.
 */
export const priceModels = ['area', 'grid', 'cloth'] as const
export type PriceModel = (typeof priceModels)[number]

/** What the price of a choice is multiplied by. A percentage is of the product's price, never of other choices. */
export const priceBases = ['none', 'piece', 'area', 'width', 'length', 'percent', 'grid'] as const
export type PriceBasis = (typeof priceBases)[number]
