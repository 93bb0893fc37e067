export { allSuppliers, inventory, itemById } from './inventory.ts'
