import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { CheckField } from '../../../../kernel/web/ui/check-field.tsx'
import { Card } from './card.tsx'

/** Whether an account is needed to order. */
export function CheckoutCard({ disabled }: { disabled: boolean }) {
  const { control, setValue } = useFormContext<SettingsForm>()
  const isOn = useWatch({ control, name: 'guestCheckout' }) ?? false
  return (
    <Card
      title="Checkout"
      hint="Guests give name, phone number and address, and follow their order behind a private link. It joins their account once they confirm the same e-mail address."
    >
      <CheckField
        label="Orders without an account"
        checked={isOn}
        disabled={disabled}
        onChange={(guestCheckout) => setValue('guestCheckout', guestCheckout, { shouldDirty: true })}
      />
    </Card>
  )
}
