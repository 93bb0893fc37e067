import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { addressTexts, type AddressTexts, type OwnAddress } from '../../contract/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

const empty: AddressTexts = { label: '', name: '', phone: '', address: '' }

/** A form that adds or edits an address. */
export function AddressForm({
  address,
  save,
  onClose,
}: {
  /** Null for a new one. */
  address: OwnAddress | null
  save: (typed: AddressTexts) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AddressTexts>({
    resolver: zodResolver(addressTexts),
    defaultValues: address
      ? { label: address.label, name: address.name, phone: address.phone, address: address.address }
      : empty,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (typed) => {
    try {
      await save(typed)
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      for (const field of ['label', 'name', 'phone', 'address'] as const)
        if (fields[field]) setError(field, { type: 'server', message: fields[field] })
      toast({
        title: t('addresses.failed'),
        description:
          (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed'),
        variant: 'destructive',
      })
      setFocus('name')
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-4 sm:grid-cols-2">
      <Field
        label={t('addresses.label')}
        error={translateMessage(errors.label?.message)}
        autoComplete="off"
        maxLength={60}
        {...register('label')}
      />
      <Field
        label={t('checkout.name')}
        error={translateMessage(errors.name?.message)}
        autoComplete="name"
        maxLength={200}
        {...register('name')}
      />
      <Field
        label={t('checkout.phone')}
        error={translateMessage(errors.phone?.message)}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...register('phone')}
      />
      <div className="sm:col-span-2">
        <TextArea
          label={t('checkout.address')}
          error={translateMessage(errors.address?.message)}
          autoComplete="street-address"
          rows={3}
          maxLength={1000}
          {...register('address')}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? t('password.saving') : t('addresses.save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cart.cancel')}
        </Button>
      </div>
    </form>
  )
}
