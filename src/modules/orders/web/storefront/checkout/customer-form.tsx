import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { guestInfo } from '#modules/orders/contract/guest-orders.ts'
import { customerInfo, maxOrderNote, orderNote } from '#modules/orders/contract/customer-info.ts'
import { fullName } from '#kernel/rules/people/names.ts'
import { useMoney, usePageLanguage } from '#kernel/web/shop.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import type { OwnAddress } from '#modules/addresses/contract/index.ts'
import { AddressChoice, isSamePlace, SaveAddress } from '#modules/addresses/web/storefront/index.ts'
import { keepReturnPath } from '#modules/accounts/web/storefront/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { legalLinks } from '#modules/content/web/queries/index.ts'
import { useWholeCart } from '../cart/whole-cart.ts'
import { DiscountField } from './discount-field.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PlaceFields } from './place-fields.tsx'
import { storeCustomer, storedCustomer } from './stored-customer.ts'
import type { CheckoutSale } from './use-sale.ts'
import { WhatNext } from '../placed/what-next.tsx'

/** The legal pages that apply to an order; the imprint is linked in the footer. */
const kinds = ['terms', 'privacy', 'withdrawal']

/**
 * Links to the legal pages, beside the order button; they open in another tab, so that the form keeps what was
 * typed.
 */
function LegalNote() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(legalLinks)
  const pages = kinds.flatMap((kind) => data.filter((page) => page.kind === kind))
  if (pages.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="py-1">{t('checkout.legal')}</span>
      {pages.map(({ kind, slug, title, languages }) => (
        <Link
          key={kind}
          to="/support/$slug"
          params={{ slug }}
          target="_blank"
          lang={languages?.['title']}
          className="py-1 text-ink underline decoration-1 underline-offset-4 hover:text-accent"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}

/** Whether the sizes are covered, where the shop offers it. */
function CoverChoice({ sale: { quote, places, setPlaces, errors } }: { sale: CheckoutSale }) {
  const { t } = useTranslation()
  const money = useMoney()
  const translateMessage = useTranslateMessage()
  if (!quote?.cover) return null
  const { percent, amount } = quote.cover
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line px-3 py-2.5 has-checked:border-accent">
      <input
        type="checkbox"
        className="mt-1 size-4 accent-accent"
        checked={places.hasCover === true}
        onChange={({ target }) => setPlaces({ ...places, hasCover: target.checked })}
      />
      <span className="grow">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{t('checkout.cover', { percent })}</span>
          <span className="figures text-ink-soft">{money(amount)}</span>
        </span>
        <span className="block text-sm text-ink-soft">{t('checkout.coverText')}</span>
        {errors.cover && (
          <span role="alert" className="block text-sm text-clay">
            {translateMessage(errors.cover)}
          </span>
        )}
      </span>
    </label>
  )
}

const checkoutForm = customerInfo.extend({ note: orderNote })
/** In a shop that asks for the parts of the address, the text is written from them. */
const withParts = { address: z.string() }
const guestForm = checkoutForm.extend({ email: guestInfo.shape.email.unwrap() })
/** The typed values of the checkout form. */
export type TypedCustomer = z.output<typeof checkoutForm>

interface Props {
  /** Null: a guest. */
  user: CurrentUser | null
  /** Null: one address as text. */
  sale: CheckoutSale | null
  /** The account's addresses, the default one first. */
  addresses: readonly OwnAddress[]
  /**
   * Places the order, and stores the address in the account if wanted; resolves to the messages of refused fields,
   * by dotted name.
   */
  place: (customer: TypedCustomer, keepsAddress: boolean) => Promise<Record<string, string>>
  pending: boolean
  /** Whether the cart can be ordered as it is. */
  ready: boolean
  signedOut: boolean
}

const formOf = (user: CurrentUser | null, sale: CheckoutSale | null) => {
  const form = user ? checkoutForm : guestForm
  return sale?.asksParts ? form.extend(withParts) : form
}

const placeOf = (address: OwnAddress | undefined) =>
  address && { name: address.name, phone: address.phone, address: address.address }

/** Recipient and address. Validated on submit; the first invalid field gets the focus. */
export function CustomerForm({ user, sale, addresses, place, pending, ready, signedOut }: Props) {
  const { t } = useTranslation()
  const { data: shop } = useQuery(shopSettings)
  const language = usePageLanguage()
  const buyerId = user?.id ?? 'guest'
  const { field, handleSubmit, setError, getValues, setValue, formState, control } = useSchemaForm(
    formOf(user, sale),
    {
      defaultValues: {
        name: user ? fullName(user, language) : '',
        email: user?.email ?? '',
        phone: user?.phone ?? '',
        address: '',
        note: '',
        ...placeOf(addresses[0]),
        ...storedCustomer(buyerId),
      },
    },
  )
  const typedCustomer = useWatch({ control }) as TypedCustomer
  const { email } = typedCustomer
  const [keepsAddress, setKeepsAddress] = useState(false)
  const ownEmail = user?.email ?? null
  const mailsGoElsewhere = ownEmail !== null && email.toLowerCase() !== ownEmail.toLowerCase()
  const busy = pending || formState.isSubmitting
  const placesInCash = (sale?.quote?.payment?.method ?? 'cash') === 'cash'

  /** A shop that asks for parts offers addresses whose parts are known. */
  const offeredAddresses = sale?.asksParts ? addresses.filter(({ parts }) => parts !== undefined) : addresses
  const recipient = sale?.asksParts ? { ...typedCustomer, address: sale.address } : typedCustomer

  const submit = handleSubmit(async (customer) => {
    if (sale && !sale.validate()) return
    const refused = await place(
      customer,
      keepsAddress &&
        !offeredAddresses.some((address) =>
          isSamePlace(address, { ...customer, address: recipient.address }),
        ),
    )
    for (const name of ['name', 'email', 'phone', 'address'] as const) {
      const message = refused[`customer_info.${name}`]
      if (message) setError(name, { type: 'server', message }, { shouldFocus: true })
    }
  })

  function choose(address: OwnAddress | null) {
    const {
      name = typedCustomer.name,
      phone = typedCustomer.phone,
      address: addressLine = '',
      parts,
    } = address ?? {}
    sale?.setDelivery(parts)
    setValue('name', name)
    setValue('phone', phone)
    setValue('address', addressLine)
    storeCustomer(buyerId, getValues())
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => storeCustomer(buyerId, getValues())}
      className="grid content-start gap-5"
    >
      <h2>{t('checkout.customer')}</h2>
      {user === null && <SignInOffer />}
      <AddressChoice addresses={offeredAddresses} typed={recipient} onChoose={choose} />
      <Field label={t('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Field
          label={t(user ? 'checkout.email' : 'guest.email')}
          hint={user ? mailsGoElsewhere && t('checkout.mailsTo', { email: ownEmail }) : t('guest.emailHint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
        />
        <Field label={t('checkout.phone')} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
      </div>
      {sale?.asksParts ? (
        <PlaceFields sale={sale} />
      ) : (
        <TextArea
          label={t('checkout.address')}
          autoComplete="street-address"
          rows={2}
          maxLength={1000}
          {...field('address')}
        />
      )}
      {user && (
        <SaveAddress
          addresses={offeredAddresses}
          typed={recipient}
          isChosen={keepsAddress}
          onChoose={setKeepsAddress}
        />
      )}
      <TextArea label={t('checkout.note')} rows={2} maxLength={maxOrderNote} {...field('note')} />
      {sale && <PaymentChoice sale={sale} />}
      {sale && <CoverChoice sale={sale} />}
      {sale && <DiscountField sale={sale} />}
      {signedOut && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {t('checkout.signedOut')}{' '}
          <a href="/login" onClick={() => keepReturnPath('/checkout')} className="font-medium underline">
            {t('checkout.signIn')}
          </a>
        </p>
      )}
      <LegalNote />
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" disabled={busy || !ready} className="w-full md:w-auto md:px-10">
          {busy
            ? t('checkout.placing')
            : (shop?.order_button ?? t(placesInCash ? 'checkout.place' : 'checkout.placePaid'))}
        </Button>
        <CheckoutTotal sale={sale} />
      </div>
      <WhatNext isCash={placesInCash} className="mt-3 md:hidden" />
    </form>
  )
}

/** The total again, beside the button that places the order. */
function CheckoutTotal({ sale }: { sale: CheckoutSale | null }) {
  const { t } = useTranslation()
  const money = useMoney()
  const { totalPrice } = useWholeCart()
  return (
    <p className="flex items-baseline gap-2 max-md:order-first">
      <span className="text-ink-soft">{t('cart.total')}</span>
      <span className="figures font-serif text-xl">{money(sale?.quote?.total_amount ?? totalPrice)}</span>
    </p>
  )
}

/** Offers signing in, because a guest may have an account. */
function SignInOffer() {
  const { t } = useTranslation()
  return (
    <p className="-mt-3 text-ink-soft">
      {t('guest.signInText')}{' '}
      <a
        href="/login"
        onClick={() => keepReturnPath('/checkout')}
        className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
      >
        {t('guest.signIn')}
      </a>
    </p>
  )
}
