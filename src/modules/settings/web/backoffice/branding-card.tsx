import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import type { Settings } from '../../contract/settings.ts'
import type {
  TranslatedField,
  TranslationChanges,
} from '#kernel/web/backoffice/translating/translation-values.ts'
import { TranslationsField } from '#kernel/web/backoffice/translating/translations-field.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'
import { translatedCheckout } from './checkout-card.tsx'
import { LogoField } from './logo-field.tsx'

const translatedBranding: readonly TranslatedField[] = [
  { name: 'site_description', label: 'Site Description', rows: 3, maxLength: 1000 },
]
/** The translated fields of the settings. */
export const translatedSettings = [...translatedBranding, ...translatedCheckout]

export function BrandingCard({
  disabled,
  saved,
  translations,
  translate,
}: {
  disabled: boolean
  saved: Settings
  translations: readonly TranslationChanges[]
  translate: (changes: readonly TranslationChanges[]) => void
}) {
  const { control, register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  const description = useWatch({ control, name: 'site_description' })
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
      <TranslationsField
        fields={translatedBranding}
        base={{ site_description: description }}
        record={saved}
        value={translations}
        onChange={translate}
        disabled={disabled}
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
