import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '../../../accounts/contract/index.ts'
import { customerInfo } from '../../contract/orders.ts'
import type { CustomerInfo } from '../../contract/orders.ts'
import { fullName } from '../../../../kernel/rules/names.ts'
import { usePageLanguage } from '../../../../kernel/web/shop.ts'
import { useTranslateMessage } from '../../../../kernel/web/i18n/translate-message.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { keepReturnPath } from '../../../accounts/web/storefront/index.ts'
import { LegalNote } from './legal-note.tsx'
import { storeCustomer, storedCustomer } from './stored-customer.ts'

interface Props {
  user: CurrentUser
  /** Places the order; resolves to the refused fields, by dotted name. */
  place: (customer: CustomerInfo) => Promise<Record<string, string>>
  pending: boolean
  /** Whether the cart can be ordered as it is. */
  ready: boolean
  signedOut: boolean
}

/** Recipient and address. Validated on submit; the first invalid field gets the focus. */
export function CustomerForm({ user, place, pending, ready, signedOut }: Props) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const language = usePageLanguage()
  const { register, handleSubmit, setError, getValues, formState, control } = useForm<CustomerInfo>({
    resolver: zodResolver(customerInfo),
    defaultValues: {
      name: fullName(user, language),
      email: user.email ?? '',
      phone: user.phone ?? '',
      address: '',
      ...storedCustomer(user.id),
    },
  })
  const { errors } = formState
  const email = useWatch({ control, name: 'email' })
  const mailsGoElsewhere = user.email !== null && email.toLowerCase() !== user.email.toLowerCase()
  const busy = pending || formState.isSubmitting

  const submit = handleSubmit(async (customer) => {
    const refused = await place(customer)
    for (const field of ['name', 'email', 'phone', 'address'] as const) {
      const message = refused[`customer_info.${field}`]
      if (message) setError(field, { type: 'server', message }, { shouldFocus: true })
    }
  })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => storeCustomer(user.id, getValues())}
      className="grid content-start gap-5"
    >
      <h2>{t('checkout.customer')}</h2>
      <Field
        label={t('checkout.name')}
        error={translateMessage(errors.name?.message)}
        autoComplete="name"
        maxLength={200}
        {...register('name')}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <Field
          label={t('checkout.email')}
          error={translateMessage(errors.email?.message)}
          hint={mailsGoElsewhere && t('checkout.mailsTo', { email: user.email })}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...register('email')}
        />
        <Field
          label={t('checkout.phone')}
          error={translateMessage(errors.phone?.message)}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...register('phone')}
        />
      </div>
      <TextArea
        label={t('checkout.address')}
        error={translateMessage(errors.address?.message)}
        autoComplete="street-address"
        rows={4}
        maxLength={1000}
        {...register('address')}
      />
      {signedOut && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {t('checkout.signedOut')}{' '}
          <a href="/login" onClick={() => keepReturnPath('/checkout')} className="font-medium underline">
            {t('checkout.signIn')}
          </a>
        </p>
      )}
      <LegalNote />
      <Button
        type="submit"
        size="lg"
        disabled={busy || !ready}
        className="mt-1 w-full md:justify-self-start md:px-10 md:w-auto"
      >
        {busy ? t('checkout.placing') : t('checkout.place')}
      </Button>
    </form>
  )
}
