import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import type { Settings } from '../../contract/settings.ts'
import type {
  TranslatedField,
  TranslationChanges,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { TextArea } from '#kernel/web/ui/field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'

export const translatedCheckout: readonly TranslatedField[] = [
  { name: 'closed_sentence', label: 'What shoppers read', rows: 2, maxLength: 300 },
]

interface CheckoutCardProps {
  disabled: boolean
  saved: Settings
  translations: readonly TranslationChanges[]
  translate: (changes: readonly TranslationChanges[]) => void
}

/** Whether the shop takes orders, and whether an account is needed to order. */
export function CheckoutCard({ disabled, saved, translations, translate }: CheckoutCardProps) {
  const { control, setValue, register, formState } = useFormContext<SettingsForm>()
  const isOn = useWatch({ control, name: 'guestCheckout' }) ?? false
  const step = useWatch({ control, name: 'inch_step' })
  const isClosed = useWatch({ control, name: 'closedForOrders' }) ?? false
  const sentence = useWatch({ control, name: 'closed_sentence' }) ?? ''
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
      <SelectField
        label="Sizes are typed in"
        value={step ?? ''}
        disabled={disabled}
        onChange={({ target }) =>
          setValue('inch_step', target.value === '' ? null : target.value === '8' ? 8 : 16, {
            shouldDirty: true,
          })
        }
      >
        <option value="">Metres, centimetres or millimetres</option>
        <option value="8">Inches, to an eighth</option>
        <option value="16">Inches, to a sixteenth</option>
      </SelectField>
      {step && (
        <p className="text-note/5 text-ink-soft">
          Shoppers type 35 1/8. Products can be priced by the square foot, and choices by the foot. Limits and
          cuts stay in metres and millimetres.
        </p>
      )}
      <CheckField
        label="Closed for orders"
        checked={isClosed}
        disabled={disabled}
        onChange={(closedForOrders) => setValue('closedForOrders', closedForOrders, { shouldDirty: true })}
      />
      {isClosed && (
        <>
          <p className="text-note/5 text-ink-soft">
            Pages and carts stay. Orders of customers are refused, and so is their acceptance of quotes. Staff
            can still take orders.
          </p>
          <TextArea
            label="What shoppers read"
            hint="For example until when. It is shown on products, in the cart and at checkout."
            rows={2}
            disabled={disabled}
            maxLength={300}
            error={formState.errors.closed_sentence?.message}
            {...register('closed_sentence')}
          />
          <TranslationsField
            fields={translatedCheckout}
            base={{ closed_sentence: sentence }}
            record={saved}
            value={translations}
            onChange={translate}
            disabled={disabled}
          />
        </>
      )}
    </Card>
  )
}
