import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { maxAddresses, type OwnAddress } from '../../contract/index.ts'
import { ownAddresses, useAddAddress, useChangeAddress, useRemoveAddress } from '../queries.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { AddressForm } from './address-form.tsx'

/** The saved addresses of the account; the default one is filled in at checkout, the others can be selected there. */
export function OwnAddresses() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="own-addresses">
      <h2 id="own-addresses" className="mb-4">
        {t('addresses.title')}
      </h2>
      <AddressList />
    </section>
  )
}

function AddressList() {
  const { t } = useTranslation()
  const { data: addresses, isError, refetch } = useQuery(ownAddresses)
  const { mutateAsync: add } = useAddAddress()
  /** The id of the address being edited, or `new`. */
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => setEdited(null)
  if (addresses === undefined)
    return isError ? (
      <Button look="quiet" onClick={() => void refetch()}>
        {t('shell.retry')}
      </Button>
    ) : (
      <Skeleton className="h-16" />
    )
  return (
    <div className="grid gap-4">
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{t('addresses.none')}</p>
      ) : (
        <ul aria-label={t('addresses.title')} className="divide-y divide-line border-y border-line">
          {addresses.map((address) => (
            <li key={address.id} className="py-4">
              <AddressItem
                address={address}
                isEdited={edited === address.id}
                onEdit={() => setEdited(address.id)}
                onClose={close}
              />
            </li>
          ))}
        </ul>
      )}
      {edited === 'new' ? (
        <AddressForm address={null} save={add} onClose={close} />
      ) : (
        addresses.length < maxAddresses && (
          <Button look="quiet" className="justify-self-start" onClick={() => setEdited('new')}>
            {t('addresses.add')}
          </Button>
        )
      )}
    </div>
  )
}

function AddressItem({
  address,
  isEdited,
  onEdit,
  onClose,
}: {
  address: OwnAddress
  isEdited: boolean
  onEdit: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { mutateAsync: change, isPending: isChanging } = useChangeAddress()
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveAddress()
  const { id, version, label, name, phone, isDefault } = address
  const called = label || name
  if (isEdited)
    return (
      <AddressForm
        address={address}
        save={(values) => change({ id, version, ...values })}
        onClose={onClose}
      />
    )

  async function run(write: () => Promise<unknown>) {
    try {
      await write()
    } catch (error) {
      toast({
        title: t('addresses.failed'),
        description:
          (error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed'),
        variant: 'destructive',
      })
    }
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {called}
          {isDefault && (
            <span className="rounded-sm bg-linen px-2 py-0.5 text-sm font-normal text-ink-soft">
              {t('addresses.default')}
            </span>
          )}
        </p>
        {label !== '' && <p>{name}</p>}
        <p className="whitespace-pre-line">{address.address}</p>
        <p className="text-ink-soft">{phone}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button
            look="quiet"
            size="sm"
            disabled={isChanging}
            aria-label={t('addresses.makeDefaultOf', { name: called })}
            onClick={() => void run(() => change({ id, version, isDefault: true }))}
          >
            {t('addresses.makeDefault')}
          </Button>
        )}
        <Button look="quiet" size="sm" aria-label={t('addresses.editOf', { name: called })} onClick={onEdit}>
          {t('cart.edit')}
        </Button>
        <Button
          look="quiet"
          size="sm"
          disabled={isRemoving}
          aria-label={t('addresses.removeOf', { name: called })}
          onClick={() => void run(() => remove(id))}
        >
          {t('cart.remove')}
        </Button>
      </div>
    </div>
  )
}
