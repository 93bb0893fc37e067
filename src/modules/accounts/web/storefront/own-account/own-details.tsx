import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ownDetails, type OwnAccount } from '#modules/accounts/contract/own-account.ts'
import { useUpdateAccount } from '../../queries/own-account.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useFailureToast } from '../links/failure.ts'

/** The form for name and phone, which prefill the next order. */
export function OwnDetails({ account }: { account: OwnAccount }) {
  const { t } = useTranslation()
  const failed = useFailureToast()
  const { mutateAsync } = useUpdateAccount()
  const form = useSchemaForm(ownDetails, {
    values: {
      firstName: account.firstName ?? '',
      lastName: account.lastName ?? '',
      phone: account.phone ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    try {
      await mutateAsync(body)
      toast({ title: t('login.success'), description: t('account.detailsSaved') })
    } catch (error) {
      if (!form.showRefused(error)) failed(error)
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
          autoComplete="given-name"
          maxLength={100}
          {...form.field('firstName')}
        />
        <Field
          label={t('login.lastName')}
          autoComplete="family-name"
          maxLength={100}
          {...form.field('lastName')}
        />
        <div className="sm:col-span-2">
          <Field
            label={t('login.phone')}
            hint={account.phoneVerified && t('account.phoneHint')}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.field('phone')}
          />
        </div>
        <Button type="submit" disabled={isSubmitting} className="justify-self-start sm:col-span-2">
          {isSubmitting ? t('password.saving') : t('account.saveDetails')}
        </Button>
      </form>
    </section>
  )
}
