import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageLanguage, useShopConfig } from '#kernel/web/shop.ts'
import { addressParts, type AddressParts } from '#modules/addresses/contract/index.ts'
import { addressProblems, writtenAddress } from '#modules/addresses/rules/index.ts'
import type { AddressErrors } from '#modules/addresses/web/storefront/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { isInUnion, otherUnionCountries } from '#modules/taxes/rules/index.ts'
import type { CheckoutQuote } from '#modules/orders/contract/checkout-quote.ts'
import { checkoutQuote } from '../../queries/checkout-quote.ts'
import { useWholeCart } from '../cart/whole-cart.ts'
import { storedPlaces, storePlaces, type StoredPlaces } from './stored-customer.ts'

/** Where an order goes, who pays it, and what it costs there. */
export interface CheckoutSale {
  places: StoredPlaces
  setPlaces: (places: StoredPlaces) => void
  /** Another delivery address; undefined: one to be typed. */
  setDelivery: (parts: AddressParts | undefined) => void
  /** Whether the address is asked for in parts, instead of as one text. */
  asksParts: boolean
  takesCodes: boolean
  countries: readonly string[]
  /** The delivery address as one text. */
  address: string
  errors: {
    delivery: AddressErrors
    billing: AddressErrors
    /** The way of delivery. */
    method?: string | undefined
    /** The discount code. */
    code?: string | undefined
    /** Covering the sizes. */
    cover?: string | undefined
    /** The way to pay. */
    payment?: string | undefined
  }
  /** Marks what is missing; whether everything is there. */
  validate: () => boolean
  /** Shows what the server refused, by dotted field. */
  refuse: (fields: Record<string, string>) => void
  /** Undefined until it has been answered. */
  quote: CheckoutQuote | undefined
  /** Whether the first answer is on its way, and has not failed yet. */
  isAsking: boolean
  refetch: () => Promise<unknown>
}

const noErrors: CheckoutSale['errors'] = { delivery: {}, billing: {} }

/** As much of an address as its price depends on. A postcode counts once it has its country's shape. */
function pricedParts(parts: AddressParts) {
  const { country, region, postcode, vat_number, company } = parts
  const isWhole = addressProblems(parts).postcode === undefined
  return { country, region, vat_number, company, ...(isWhole && { postcode }) }
}

/**
 * Address and sums of the checkout of a shop that has taxes, deliveries or discounts; null for one that has none, whose
 * checkout asks for one address as text and has no sums but its cart's.
 * @param preferred the delivery address until another one is typed or chosen
 */
export function useSale(buyerId: string, preferred: AddressParts | undefined): CheckoutSale | null {
  const { country } = useShopConfig()
  const language = usePageLanguage()
  const { lines, goods, count } = useWholeCart()
  const { data: shop } = useQuery(shopSettings)
  const asksParts = shop?.price_note !== undefined || shop?.delivers === true
  const takesCodes = shop?.takes_codes === true
  const isOn =
    asksParts ||
    takesCodes ||
    shop?.has_reductions === true ||
    shop?.takes_payments === true ||
    shop?.offers_cover === true
  const [typedPlaces, setPlaces] = useState<StoredPlaces | null>(() => storedPlaces(buyerId))
  // The default address arrives after the first render.
  const places = typedPlaces ?? {
    delivery: preferred ?? addressParts.parse({ country }),
    billing: null,
    isCompany: Boolean(preferred?.company),
  }
  // Of other places than those of now they say nothing: a refusal may arrive after a change.
  const [refused, setRefused] = useState<{ places: StoredPlaces | null; errors: CheckoutSale['errors'] }>()
  const errors = refused && refused.places === typedPlaces ? refused.errors : noErrors
  const cartRequest = {
    cart: lines.map(({ product, ...line }) => ({ ...line, product_id: product.id })),
    ...(goods.length > 0 && { goods: goods.map(({ product_id, quantity }) => ({ product_id, quantity })) }),
    delivery_address: pricedParts(places.delivery),
    ...(places.billing && { billing_address: pricedParts(places.billing) }),
    ...(places.method && { delivery_method: places.method }),
    ...(places.code && { discount_code: places.code }),
    ...(places.payment && { payment_method: places.payment }),
    ...(places.hasCover && { cover: true }),
  }
  const {
    data: quote,
    refetch,
    isLoading,
    failureCount,
  } = useQuery({ ...checkoutQuote(cartRequest), enabled: isOn && count > 0 })
  const names = new Intl.DisplayNames(language, { type: 'region' })
  if (!isOn) return null
  function changePlaces(next: StoredPlaces) {
    setPlaces(next)
    storePlaces(buyerId, next)
  }
  return {
    places,
    asksParts,
    takesCodes,
    countries: isInUnion(country) ? [country, ...otherUnionCountries(country).toSorted()] : [country],
    address: writtenAddress(places.delivery, country, (code) => names.of(code) ?? code),
    errors,
    quote,
    isAsking: isLoading && failureCount === 0,
    refetch,
    setPlaces: changePlaces,
    setDelivery(parts) {
      const delivery = parts ?? addressParts.parse({ country })
      changePlaces({ ...places, delivery, isCompany: delivery.company !== '' })
    },
    validate() {
      if (!asksParts) return true
      const problems = {
        delivery: addressProblems(places.delivery),
        billing: places.billing ? addressProblems(places.billing) : {},
      }
      setRefused({ places: typedPlaces, errors: problems })
      return Object.keys({ ...problems.delivery, ...problems.billing }).length === 0
    },
    refuse(fields) {
      const of = (name: string) =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([field, message]) =>
            field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), message]] : [],
          ),
        )
      const errors = {
        delivery: of('delivery_address'),
        billing: of('billing_address'),
        method: fields['delivery_method'],
        code: fields['discount_code'],
        payment: fields['payment_method'],
        cover: fields['cover'],
      }
      setRefused({ places: typedPlaces, errors })
    },
  }
}
