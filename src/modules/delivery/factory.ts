import type { TestShop } from '#test/shop.ts'
import { createDeliveryMethod, type DeliveryMethod, type DeliveryMethodForm } from './contract/index.ts'

/**
 * A parcel service in Germany, in major units: 6.90 up to 10 kg, 0.50 per started kilogram above, islands 12.00, sides
 * over 2400 mm 24.90, free from 250.00.
 */
export const germanParcel: DeliveryMethodForm = {
  kind: 'parcel',
  name: 'Parcel',
  daysMin: 2,
  daysMax: 4,
  terms: {
    zones: [
      { name: 'Germany', country: 'DE' },
      { name: 'Islands', country: 'DE', postcodes: ['25846', '25849'], surcharge: 12 },
    ],
    steps: [{ upToG: 10_000, price: 6.9 }],
    perKg: 0.5,
    freeFrom: 250,
    oversize: { overMm: 2400, surcharge: 24.9 },
  },
}

/** A delivery method, created by an administrator. */
export async function aDeliveryMethod(
  shop: TestShop,
  form: Partial<DeliveryMethodForm> = {},
): Promise<DeliveryMethod> {
  const admin = await shop.as('admin')
  return (await admin.call(createDeliveryMethod, { body: { ...germanParcel, ...form } })).body
}
