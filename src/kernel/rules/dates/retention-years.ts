/**
 * Years for which invoices are kept after the year of their issue. Sources: § 14b UStG (eight years since 2025);
 * Vietnam's law on accounting (ten); the longest term of the American tax office (seven). Other countries: ten.
 */
export const retentionYears = (country: string): number => ({ DE: 8, US: 7 })[country] ?? 10
