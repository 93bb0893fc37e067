export { chooseReductions, discountOn, type GroupPrice } from './discount.ts'
