import { useEffect } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { phoneCodeUse } from '#modules/accounts/contract/account-forms.ts'
import { useVerifyPhoneCode } from '../../queries/account-writes.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { useFailureToast } from '../links/failure.ts'
import { useSecondFactorNeeded } from './second-factor-needed.ts'
import { useGreeting } from './use-greeting.ts'
import { useReturn } from './use-return.ts'

/** The second step: the code that was sent to a number. */
export function PhoneCodeForm({ phone, onOther }: { phone: string; onOther: () => void }) {
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
