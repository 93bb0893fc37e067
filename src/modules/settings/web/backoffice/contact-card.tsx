import { useFormContext } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'

export function ContactCard({ disabled }: { disabled: boolean }) {
  const { register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  return (
    <Card title="Contact Information" hint="Shown in the footer, on the contact page and in mails.">
      <Field
        label="Contact Email"
        type="email"
        disabled={disabled}
        maxLength={254}
        error={errors.contact_email?.message}
        {...register('contact_email')}
      />
      <Field
        label="Contact Phone"
        type="tel"
        disabled={disabled}
        maxLength={40}
        error={errors.contact_phone?.message}
        {...register('contact_phone')}
      />
    </Card>
  )
}
