import type { TestShop } from '#test/shop.ts'

/** Fills in what the law wants of a shop on its invoices. */
export async function fillLetterhead(shop: TestShop): Promise<void> {
  await shop.rows(`update settings set site_name = 'Fenster Werk & Söhne GmbH', address_street = 'Hauptstr. 5',
    address_postal_code = '80331', address_city = 'München', tax_number = 'DE123456789'`)
}
