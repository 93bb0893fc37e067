import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { z } from 'zod'
import { ownDetails, type OwnAccount } from '#modules/accounts/contract/own-account.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useUpdateAccount } from '../../queries/own-account.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useFailureToast } from '../links/failure.ts'

/** The form for name and phone, which prefill the next order. */
export function OwnDetails({ account }: { account: OwnAccount }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const failed = useFailureToast()
  const { mutateAsync } = useUpdateAccount()
  const form = useForm<z.input<typeof ownDetails>>({
    resolver: zodResolver(ownDetails),
    values: {
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      phone: account.phone ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await mutateAsync(body)
      toast({ title: t('login.success'), description: t('account.detailsSaved') })
    } catch (error) {
      const phone = error instanceof ApiError ? error.fields['phone'] : undefined
      if (phone) form.setError('phone', { type: 'server', message: phone }, { shouldFocus: true })
      else failed(error)
    }
  })

  return (
    <section aria-labelledby="own-details">
      <h2 id="own-details" className="mb-4">
        {t('account.details')}
      </h2>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-xl gap-4 sm:grid-cols-2"
      >
        <Field
          label={t('login.firstName')}
          error={translateMessage(errors.firstName?.message)}
          autoComplete="given-name"
          maxLength={100}
          {...form.register('firstName')}
        />
        <Field
          label={t('login.lastName')}
          error={translateMessage(errors.lastName?.message)}
          autoComplete="family-name"
          maxLength={100}
          {...form.register('lastName')}
        />
        <div className="sm:col-span-2">
          <Field
            label={t('login.phone')}
            error={translateMessage(errors.phone?.message)}
            hint={account.phoneVerified && t('account.phoneHint')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.register('phone')}
          />
        </div>
        <Button type="submit" disabled={isSubmitting} className="justify-self-start sm:col-span-2">
          {isSubmitting ? t('password.saving') : t('account.saveDetails')}
        </Button>
      </form>
    </section>
  )
}
