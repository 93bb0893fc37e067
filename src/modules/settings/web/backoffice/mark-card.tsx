import { Controller, useFormContext } from 'react-hook-form'
import { ImageField } from '#modules/media/web/backoffice/index.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { Card } from '#kernel/web/backoffice/card.tsx'

/** The mark of a ministry or another authority at the foot of every page. */
export function MarkCard({ disabled }: { disabled: boolean }) {
  const { control, register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  return (
    <Card
      title="Mark at the foot of every page"
      hint="The sign that an authority gives for a shop it knows, such as that of Vietnam’s Ministry of Industry and Trade. Nothing is shown without a picture."
    >
      <Controller
        control={control}
        name="mark_image_url"
        render={({ field, fieldState }) => (
          <ImageField
            label="Picture of the mark"
            value={field.value ?? ''}
            error={fieldState.error?.message}
            disabled={disabled}
            onChange={field.onChange}
          />
        )}
      />
      <Field
        label="Page to which the mark leads"
        inputMode="url"
        placeholder="https://"
        disabled={disabled}
        maxLength={2000}
        error={errors.mark_link_url?.message}
        {...register('mark_link_url')}
      />
      <Field
        label="What the mark says"
        hint="Read out to those who do not see it."
        disabled={disabled}
        maxLength={200}
        error={errors.mark_text?.message}
        {...register('mark_text')}
      />
    </Card>
  )
}
