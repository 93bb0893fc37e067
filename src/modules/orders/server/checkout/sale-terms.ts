import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { vatNumberIn } from '#kernel/rules/people/vat-number.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import { addressProblems, writtenAddress } from '#modules/addresses/rules/index.ts'
import type { TaxTerms } from '#modules/taxes/rules/index.ts'
import { taxTermsOf, type TaxesPorts } from '#modules/taxes/server/index.ts'
import type { RefuseUnavailable } from './stock-source.ts'

/** Where the shop is. */
export interface ShopPlace {
  /** ISO 3166 code. */
  country: string
  timeZone: string
}

/** The same, with the rates that a module knows. */
export interface TaxingShop extends ShopPlace, TaxesPorts {}

/** The same, with who takes payments there, and what there is. */
export interface SellingShop extends TaxingShop {
  refuseUnavailable: RefuseUnavailable
  /** Whether somebody takes cards for the shop. */
  hasCards: () => boolean
}

/** Where an order goes and who pays it. */
export interface OrderPlaces {
  delivery_address?: AddressParts | undefined
  billing_address?: AddressParts | undefined
}

/** What is wrong with the parts of an address, by dotted field; null: nothing. */
export function refuseAddresses(places: OrderPlaces): Refusal<'order_refused'> | null {
  const fields = Object.fromEntries(
    (['delivery_address', 'billing_address'] as const).flatMap((name) =>
      Object.entries(places[name] ? addressProblems(places[name]) : {}).map(([part, message]) => [
        `${name}.${part}`,
        message,
      ]),
    ),
  )
  return Object.keys(fields).length > 0 ? refuse('order_refused', { fields }) : null
}

/** The address as one text, in the language of the order. */
export const addressText = (parts: AddressParts, { country }: ShopPlace, language: string): string =>
  writtenAddress(
    parts,
    country,
    (code) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
  )

const vatNumberOf = ({ delivery_address: delivery, billing_address: billing }: OrderPlaces) =>
  vatNumberIn(billing?.vat_number || delivery?.vat_number || '')

/**
 * How an order for these addresses is taxed; null while the shop charges no taxes. Without an address it is
 * taxed as one at home.
 * @param stored the settings of taxes, from `orderTermsNow`
 * @param on.day whose rates count; by default today
 * @param on.certificate the number of the buyer's certificate for this place; null: none
 */
export async function saleTaxes(
  db: Db,
  stored: unknown,
  places: OrderPlaces,
  {
    country,
    timeZone,
    ratesOfModule,
    day = todayIn(timeZone),
    certificate = null,
  }: TaxingShop & { day?: string; certificate?: string | null },
): Promise<TaxTerms | null> {
  const { country: to = country, region = '', postcode = '' } = places.delivery_address ?? {}
  return taxTermsOf(db, {
    home: country,
    stored,
    place: { country: to, region, postcode },
    day,
    vatNumber: vatNumberOf(places),
    certificate,
    ratesOfModule,
  })
}
