import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { sampleRecipient, type SampleRecipient } from '#modules/samples/contract/recipient.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'

/** The recipient of the samples. Validated on submit; the first invalid field gets the focus. */
export function RequestForm({
  user,
  send,
  failure,
}: {
  user: CurrentUser | null
  /** Sends the request; resolves to the server's errors by field. */
  send: (recipient: SampleRecipient) => Promise<Record<string, string>>
  /** Why the last attempt failed. */
  failure: string | null
}) {
  const { t } = useTranslation('samples')
  const { t: shared } = useTranslation()
  const { field, register, handleSubmit, setError, formState } = useSchemaForm(sampleRecipient, {
    defaultValues: {
      name: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      email: user?.email ?? '',
      address: '',
      reminder: false,
    },
  })
  const { isSubmitting } = formState

  const submit = handleSubmit(async (recipient) => {
    const refused = await send(recipient)
    for (const name of ['name', 'email', 'address'] as const)
      if (refused[name]) setError(name, { type: 'server', message: refused[name] }, { shouldFocus: true })
  })

  return (
    // Outside a dialog this method submits nothing before hydration, so no postal address ends up in the URL.
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <h2>{t('form.title')}</h2>
      <Field label={shared('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <Field
        label={shared('checkout.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label={t('form.address')}
        autoComplete="street-address"
        rows={4}
        maxLength={1000}
        {...field('address')}
      />
      <label className="flex items-start gap-2.5 py-1 text-sm">
        <input type="checkbox" {...register('reminder')} className="mt-1 size-4 shrink-0 accent-accent" />
        {t('form.reminder')}
      </label>
      {failure && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" disabled={isSubmitting} className="w-full">
        {isSubmitting ? t('form.sending') : t('form.send')}
      </Button>
      <p className="text-sm text-ink-soft">{t('form.free')}</p>
    </form>
  )
}
