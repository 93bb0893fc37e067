/**
 * Priced per square metre, by a grid of widths and lengths, per running metre of the cloth that a piece needs, or per
 * square foot of its size in inches; or, for goods of which nothing is made, by the piece.
 */
export const priceModels = ['area', 'grid', 'cloth', 'square_foot', 'piece'] as const
export type PriceModel = (typeof priceModels)[number]

/** Maximum number of pieces of one product in an order; of goods that are sold by the piece. */
export const maxQuantity = 999

/** What the price of a choice is multiplied by. A percentage is of the product's price, never of other choices. */
export const priceBases = [
  'none',
  'piece',
  'area',
  'width',
  'length',
  'percent',
  'grid',
  'square_foot',
  'foot_of_width',
  'foot_of_length',
] as const
export type PriceBasis = (typeof priceBases)[number]

/** Maximum number of widths, and of lengths, of a price grid. */
export const maxGridSides = 50
/** Maximum width and length of a price grid, in millimetres. */
export const maxGridSideMm = 100_000
/** Maximum price in a price grid, in major units. */
export const maxGridPrice = 1e12
