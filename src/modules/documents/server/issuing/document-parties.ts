import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import { addressText, type OrderWithLines } from '#modules/orders/server/index.ts'
import type { StoredSettings } from '#modules/settings/server/index.ts'
import { hasInvoiceData } from '../../rules/index.ts'
import type { DocumentParties, DocumentRow } from '../documents.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The shop and the buyer of an order as they are today. */
export function partiesOf(
  order: OrderWithLines,
  shop: StoredSettings,
  place: { country: string; timeZone: string },
): DocumentParties {
  const parts = order.billingAddress ?? order.deliveryAddress
  return {
    seller: {
      name: shop.site_name,
      street: shop.address_street ?? '',
      postcode: shop.address_postal_code ?? '',
      city: shop.address_city ?? '',
      country: place.country,
      taxNumber: shop.tax_number ?? '',
      phone: shop.contact_phone,
      email: shop.contact_email,
    },
    buyer: {
      name: order.customerName,
      email: order.customerEmail,
      address: parts ? addressText(parts, place, order.language) : order.customerAddress,
      parts,
      deliveredTo: order.deliveryAddress,
    },
  }
}

const inSettings = staffText('Please fill this in, in the settings of the shop')
const inOrder = staffText('Please add it to the order')

/**
 * What the law wants on an invoice and is missing, by field.
 * @param needsParts whether the address of the buyer must be known in parts, for an electronic invoice
 */
export function refuseIncomplete(
  {
    parties: { seller, buyer },
    taxes,
    buyerReference,
  }: Pick<DocumentRow, 'parties' | 'taxes' | 'buyerReference'>,
  needsParts: boolean,
): Refusal<'document_refused'> | null {
  const isTaxFreeTrade = taxes?.reason === 'intra_community'
  const requirements: [field: string, isThere: boolean, message: string][] = [
    ['shop.address_street', seller.street !== '', inSettings],
    ['shop.address_city', seller.city !== '', inSettings],
    ['shop.tax_number', seller.taxNumber !== '', inSettings],
    ['order.customer_name', buyer.name !== '' || Boolean(buyer.parts?.company), inOrder],
    ['order.customer_address', buyer.address !== '', inOrder],
    [
      'order.billing_address',
      buyer.parts !== null || !needsParts,
      staffText('An electronic invoice needs the address of the buyer in parts'),
    ],
    [
      'shop.tax_number',
      !isTaxFreeTrade || isVatNumber(seller.taxNumber),
      staffText('A tax-free delivery within the Union needs the VAT number of the shop'),
    ],
    // EN 16931 has no export by a seller without a VAT number (BR-G-02), so there would be only a paper.
    [
      'shop.tax_number',
      !hasInvoiceData(seller.country) ||
        buyerReference === null ||
        taxes?.reason !== 'export' ||
        isVatNumber(seller.taxNumber),
      staffText(
        'An XRechnung of an export needs the VAT number of the shop: enter it in the settings, or leave out the reference of the buyer',
      ),
    ],
    [
      'order.billing_address.vat_number',
      !isTaxFreeTrade || Boolean(buyer.parts?.vat_number),
      staffText('A tax-free delivery within the Union needs the VAT number of the buyer'),
    ],
    [
      'order.customer_email',
      buyerReference === null || buyer.email !== '',
      staffText('An XRechnung needs the e-mail address of the buyer'),
    ],
    ['shop.address_postal_code', buyerReference === null || seller.postcode !== '', inSettings],
  ]
  const fields = Object.fromEntries(
    requirements.filter(([, isThere]) => !isThere).map(([field, , message]) => [field, message]),
  )
  const [first] = Object.entries(fields)
  if (!first) return null
  return refuse('document_refused', { message: `${first[1]} (${first[0]}).`, fields })
}
