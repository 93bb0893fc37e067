export { Amount, ShopAmount, useCurrencies, useReportingMoney } from './amount.tsx'
export { currencyName, currencyOptions } from './currency-names.ts'
export { rateSentence } from './rate-text.ts'
