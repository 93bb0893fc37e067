/**
 * From this sum on a business in Vietnam cannot deduct the tax of what it pays in cash: all purchases from one seller on
 * one day together, with their tax (law on VAT 48/2024/QH15, article 14; decree 181/2025, article 26). In đồng.
 */
const cashLimit = 5_000_000

/**
 * Whether a business is told so, and a transfer offered first.
 * @param sale.country of the shop, ISO 3166
 * @param sale.total minor units, with tax
 * @param sale.earlier what it bought on the same day before
 */
export const losesTaxByCash = ({
  country,
  isBusiness,
  total,
  earlier,
}: {
  country: string
  isBusiness: boolean
  total: number
  earlier: number
}): boolean => country === 'VN' && isBusiness && total + earlier >= cashLimit
