import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { maxOrderNote } from '#modules/orders/contract/customer-info.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { PlainEmail } from './plain-account.tsx'
import type { PlainOrder } from './plain-data.ts'
import { controlOf } from './plain-refusals.tsx'

/** Recipient, address and note, as in the checkout; the server validates them. */
export function PlainCustomer({ order }: { order: PlainOrder }) {
  const { form, refused } = order
  // Where an account is required, the e-mail field is beside the password instead.
  const asksEmail = order.buyer !== null || order.servesGuests
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const common = (name: 'name' | 'phone' | 'address' | 'note') => ({
    name,
    id: controlOf(name),
    defaultValue: form[name],
    error: translateMessage(refused[name]),
  })
  return (
    <>
      <h2>{t('checkout.customer')}</h2>
      <Field {...common('name')} label={t('checkout.name')} autoComplete="name" maxLength={200} />
      <div className={asksEmail ? 'grid gap-5 lg:grid-cols-2' : 'grid'}>
        {asksEmail && <PlainEmail order={order} />}
        <Field
          {...common('phone')}
          label={t('checkout.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      <TextArea
        {...common('address')}
        label={t('checkout.address')}
        autoComplete="street-address"
        rows={2}
        maxLength={1000}
      />
      <TextArea {...common('note')} label={t('checkout.note')} rows={2} maxLength={maxOrderNote} />
    </>
  )
}
