import { Controller, useFormContext } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'
import { OpeningHoursField } from './opening-hours-field.tsx'

/** The shop's address and opening hours. */
export function AddressCard({ disabled }: { disabled: boolean }) {
  const { control, register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  return (
    <Card
      title="Address and opening hours"
      hint="Printed at the head of quotes, packing slips, purchase orders and work papers, and shown on the contact page. Search engines read it too."
    >
      <TextArea
        label="Street and number"
        rows={2}
        disabled={disabled}
        maxLength={300}
        error={errors.address_street?.message}
        {...register('address_street')}
      />
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field
          label="Postal code"
          disabled={disabled}
          maxLength={20}
          error={errors.address_postal_code?.message}
          {...register('address_postal_code')}
        />
        <Field
          label="City"
          disabled={disabled}
          maxLength={100}
          error={errors.address_city?.message}
          {...register('address_city')}
        />
      </div>
      <Field
        label="Tax number"
        disabled={disabled}
        maxLength={40}
        error={errors.tax_number?.message}
        {...register('tax_number')}
      />
      <Controller
        control={control}
        name="opening_hours"
        render={({ field }) => (
          <OpeningHoursField
            value={field.value ?? []}
            onChange={field.onChange}
            disabled={disabled}
            errors={errors.opening_hours}
          />
        )}
      />
    </Card>
  )
}
