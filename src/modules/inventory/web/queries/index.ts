export { allSuppliers, inventory, itemById, useConfirmRemnants } from './inventory.ts'
