import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { phoneCodeRequest } from '#modules/accounts/contract/account-forms.ts'
import { useRequestPhoneCode } from '../../queries/account-writes.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useFailureToast } from '../links/failure.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'

/** Signing in by phone: first the number, then the code that was sent to it. */
export function PhoneSection() {
  const { t } = useTranslation()
  const [last, setLast] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <section
      aria-labelledby="phone-sign-in"
      className="mt-8 grid gap-4 border-t border-line px-5 pt-7 md:px-7"
    >
      <h2 id="phone-sign-in" className="text-lg">
        {t('login.phoneTitle')}
      </h2>
      {sentTo === undefined ? (
        <NumberForm
          phone={last}
          onSent={(phone) => {
            setLast(phone)
            setSentTo(phone)
          }}
        />
      ) : (
        <PhoneCodeForm phone={sentTo} onOther={() => setSentTo(undefined)} />
      )}
    </section>
  )
}

function NumberForm({ phone, onSent }: { phone: string; onSent: (phone: string) => void }) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutateAsync } = useRequestPhoneCode()
  const { field, handleSubmit, showRefused, formState } = useSchemaForm(phoneCodeRequest, {
    defaultValues: { phone },
  })
  const busy = formState.isSubmitting
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      toast({ title: t('login.success'), description: t('login.codeSent') })
      onSent(values.phone)
    } catch (error) {
      showRefused(error)
      failed(error, t('login.codeFailed'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('login.phone')}
        hint={t('login.phoneHint')}
        type="tel"
        autoComplete="tel"
        placeholder="+1234567890"
        maxLength={40}
        {...field('phone')}
      />
      <Button type="submit" look="quiet" disabled={busy} className="w-full">
        {busy ? t('login.sendingCode') : t('login.sendCode')}
      </Button>
    </form>
  )
}
