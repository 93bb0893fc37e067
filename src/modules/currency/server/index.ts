export {
  assumedCurrency,
  convertAmounts,
  convertedDays,
  convertedMonths,
  currenciesOf,
  rateOn,
  reportingCurrencyOf,
} from './conversion.ts'
export type { Currencies } from './conversion.ts'
