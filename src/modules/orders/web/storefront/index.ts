export { loadCart, onCartChange } from './cart-storage.ts'
