export { AddToCartContext } from './add-to-cart.ts'
export { limitsOf, priceOf, totalOf } from './line-price.ts'
