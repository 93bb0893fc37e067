export { chooseReductions } from './discount.ts'
