import { putSettings } from '#modules/settings/contract/index.ts'
import type { TestShop } from '#test/shop.ts'
import { customerInfo } from './factory.ts'
import type { GuestOrderInput } from './contract/guest-orders.ts'

/** Turns orders without an account on or off, as an administrator does. */
export async function serveGuests(shop: TestShop, guestCheckout = true): Promise<void> {
  const body = {
    site_name: 'Fenestra',
    site_description: 'Made to measure',
    contact_email: 'shop@example.com',
    contact_phone: '0901234567',
    guestCheckout,
  }
  const { status } = await (await shop.as('admin')).call(putSettings, { body })
  if (status !== 200) throw new Error(`the guest checkout was not switched ${guestCheckout ? 'on' : 'off'}`)
}

let guests = 0

/** A guest's details: each guest has their own phone number, address and mailbox. */
export function aGuest(overrides: Partial<GuestOrderInput['customer_info']> = {}) {
  const number = (guests += 1)
  return {
    ...customerInfo,
    email: `guest${number}@example.com`,
    phone: `09${String(10_000_000 + number)}`,
    address: `${number} Nguyen Hue, Ho Chi Minh City`,
    ...overrides,
  }
}
