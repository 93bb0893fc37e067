import { useFormContext, useWatch } from 'react-hook-form'
import type { SettingsForm } from '../../contract/settings-form.ts'
import { isPlaceholder } from '../../rules/index.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import { Card } from '#kernel/web/backoffice/card.tsx'

/** Sender name and reply address of mails. */
export function MailCard({ disabled }: { disabled: boolean }) {
  const { control, register, formState } = useFormContext<SettingsForm>()
  const { errors } = formState
  const contact = useWatch({ control, name: 'contact_email' })
  return (
    <Card
      title="Sender of mails"
      hint="The address that mails are sent from is set where the shop is installed: its mail server must be permitted to send for that domain, or mails count as spam."
    >
      <Field
        label="Name of the sender"
        hint="Empty: the name set where the shop is installed, or else the name of the shop."
        disabled={disabled}
        maxLength={100}
        error={errors.sender_name?.message}
        {...register('sender_name')}
      />
      <Field
        label="Address for answers"
        type="email"
        hint={
          isPlaceholder(contact)
            ? 'Empty: none yet, because the contact email is still the example. Mails do not ask for an answer then.'
            : 'Empty: the contact email.'
        }
        disabled={disabled}
        maxLength={254}
        error={errors.reply_to?.message}
        {...register('reply_to')}
      />
    </Card>
  )
}
