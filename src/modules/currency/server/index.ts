export {
  assumedCurrency,
  convertAmounts,
  convertedDays,
  convertedMonths,
  currenciesOf,
  rateOn,
} from './conversion.ts'
export type { Currencies, DatedAmount } from './conversion.ts'
