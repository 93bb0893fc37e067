export { Amount, ShopAmount, UnitCost, useCurrencies, useReportingMoney, useTypedHint } from './amount.tsx'
export { currencyName, currencyOptions } from './currency-names.ts'
