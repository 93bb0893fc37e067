import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { linkRequest } from '#modules/accounts/contract/accounts.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { scriptOnlyForm } from '../script-only-form.ts'

/** A form with one address and one button that requests a mail with a link. */
export function EmailForm({
  email = '',
  hint,
  send,
  sending,
  onSend,
}: {
  /** The initial value. */
  email?: string
  hint?: string
  send: string
  /** The button's text while sending. */
  sending: string
  onSend: (email: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const { field, handleSubmit, formState } = useSchemaForm(linkRequest, {
    defaultValues: { email },
  })
  const busy = formState.isSubmitting
  const submit = handleSubmit((values) => onSend(values.email))
  return (
    <form {...scriptOnlyForm} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('login.email')}
        hint={hint}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field('email')}
      />
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? sending : send}
      </Button>
    </form>
  )
}
