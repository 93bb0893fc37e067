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
export { convertShop, refuseRunningShop } from './convert-shop.ts'
export { lockCurrency } from './shop-currency.ts'
