import { useState, useEffect } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { phoneCodeRequest, phoneCodeUse } from '#modules/accounts/contract/account-forms.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useRequestPhoneCode, useVerifyPhoneCode } from '../../queries/account-writes.ts'
import { useFailureToast } from '../links/failure.ts'
import { useSecondFactorNeeded } from './second-factor-needed.ts'
import { useGreeting } from './use-greeting.ts'
import { useReturn } from './use-return.ts'

/** The second step: the code that was sent to a number. */
function PhoneCodeForm({ phone, onOther }: { phone: string; onOther: () => void }) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const goBack = useReturn()
  const greet = useGreeting()
  const secondFactorNeeded = useSecondFactorNeeded()
  const { mutateAsync } = useVerifyPhoneCode()
  const { field, handleSubmit, setFocus, formState } = useSchemaForm(phoneCodeUse, {
    defaultValues: { phone, code: '' },
  })
  const busy = formState.isSubmitting
  // The field that had the focus is gone.
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      await greet(t('login.verified'))
      await goBack()
    } catch (error) {
      if (secondFactorNeeded(error)) return
      failed(error, t('login.codeInvalid'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t('login.code')}
        hint={t('login.codeSentTo', { phone })}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('login.codePlaceholder')}
        maxLength={6}
        className="tabular-nums"
        {...field('code')}
      />
      <div className="grid gap-2">
        <Button type="submit" size="lg" disabled={busy} className="w-full">
          {busy ? t('login.verifying') : t('login.verify')}
        </Button>
        <Button look="plain" onClick={onOther} className="w-full">
          {t('login.otherNumber')}
        </Button>
      </div>
    </form>
  )
}

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
