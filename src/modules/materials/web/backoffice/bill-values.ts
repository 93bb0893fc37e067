import type { Input } from '#kernel/contract/endpoint.ts'
import type { Bill, MaterialBasis, putBill } from '../../contract.ts'
import type { InventoryItem } from '#modules/inventory/contract/index.ts'
import { unitSymbol } from '#modules/inventory/web/backoffice/index.ts'

/** A material as entered in the form. */
export interface MaterialValues {
  inventoryItemId: string
  name: string
  unit: string
  basis: MaterialBasis
  quantity: string
  wastePercent: string
}
export type BillValues = { supplierId: string; materials: readonly MaterialValues[] }

/** What the quantity of each basis is multiplied by. */
export const basisLabels: Record<MaterialBasis, string> = {
  area: 'per m²',
  width: 'per m width',
  length: 'per m length',
  piece: 'per piece',
  cloth: 'per m cloth cut',
  slat: 'per slat',
  louvre: 'per louvre',
  ladder: 'per ladder',
  tube: 'per m tube cut',
}

export const billValuesOf = ({ materials, supplierId = '' }: Bill): BillValues => ({
  supplierId,
  materials: materials.map(({ itemName, quantity, wastePercent, inventoryItemId, unit, basis }) => ({
    inventoryItemId,
    unit: unitSymbol(unit),
    basis,
    name: itemName,
    quantity: String(quantity),
    wastePercent: String(wastePercent),
  })),
})

const areas = new Set(['m2', 'm²'])

/** A new line for an item, with the most likely basis for its unit. */
export const materialFor = ({ id, name, unit }: InventoryItem): MaterialValues => ({
  inventoryItemId: id,
  name,
  unit: unitSymbol(unit),
  basis: areas.has(unit) ? 'area' : unit === 'm' ? 'width' : 'piece',
  quantity: '1',
  wastePercent: '0',
})

export const billPayload = ({ supplierId, materials }: BillValues): Input<typeof putBill>['body'] => ({
  supplierId: supplierId || null,
  materials: materials.map(({ inventoryItemId, basis, quantity, wastePercent }) => ({
    inventoryItemId,
    basis,
    quantity: Number(quantity),
    wastePercent: Number(wastePercent),
  })),
})

/** One line per material, such as `1.05 m² Oak cloth per m² + 8% waste`. */
export const materialsText = (materials: readonly MaterialValues[]): string =>
  materials
    .map(
      ({ quantity, unit, name, basis, wastePercent }) =>
        `${quantity} ${unit} ${name} ${basisLabels[basis]} + ${wastePercent}% waste`,
    )
    .join('\n')
