import { Controller, useFormContext } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { Card } from './card.tsx'
import { LogoField } from './logo-field.tsx'

export function BrandingCard({ disabled }: { disabled: boolean }) {
  const { control, register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  return (
    <Card title="Site Branding" hint="The name, the words and the sign under which customers know the shop.">
      <Field
        label="Site Name"
        disabled={disabled}
        maxLength={100}
        error={errors.site_name?.message}
        {...register('site_name')}
      />
      <TextArea
        label="Site Description"
        rows={3}
        disabled={disabled}
        maxLength={1000}
        error={errors.site_description?.message}
        {...register('site_description')}
      />
      <Controller
        control={control}
        name="logo_url"
        render={({ field, fieldState }) => (
          <LogoField
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            disabled={disabled}
          />
        )}
      />
    </Card>
  )
}
