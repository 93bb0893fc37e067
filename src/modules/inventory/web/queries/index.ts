export { allSuppliers, inventory } from './inventory.ts'
