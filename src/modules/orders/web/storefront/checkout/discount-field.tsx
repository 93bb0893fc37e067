import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import type { CheckoutSale } from './use-sale.ts'

/** A code that takes something off; nothing while the shop has none. */
export function DiscountField({
  sale: { places, setPlaces, quote, errors, takesCodes },
}: {
  sale: CheckoutSale
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [typed, setTyped] = useState(places.code ?? '')
  if (!takesCodes) return null
  function apply() {
    const code = typed.trim()
    if (code !== (places.code ?? '')) setPlaces({ ...places, code })
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-3">
      <Field
        label={t('checkout.discountCode')}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={places.code ? translateMessage(errors.code ?? quote?.discount_refused) : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter tries the code; it does not place the order.
          event.preventDefault()
          apply()
        }}
      />
      <Button look="quiet" className="mt-7 min-h-11" onClick={apply}>
        {t('checkout.applyCode')}
      </Button>
    </div>
  )
}
