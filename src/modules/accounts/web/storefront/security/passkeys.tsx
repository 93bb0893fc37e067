import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useHasPasskeys } from '../sign-in/has-passkeys.ts'
import type { Passkey } from '#modules/accounts/contract/own-security.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../../queries/own-security.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useSecurityFailure } from './failure.ts'
import { Part } from './part.tsx'
import type { SecurityPartProps } from './security.tsx'

/** The passkeys of the account: adding, naming and removing them. */
export function Passkeys({ passkeys, prove, show }: SecurityPartProps & { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const failed = useSecurityFailure()
  const { mutateAsync, isPending } = useAddPasskey()
  const hasPasskeys = useHasPasskeys()
  const [open, setOpen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' } | null>(null)

  async function add() {
    try {
      const { recoveryCodes } = await mutateAsync()
      toast({ title: common('login.success'), description: t('security.passkeyAdded') })
      show(recoveryCodes)
    } catch (error) {
      failed(error)
    }
  }

  const close = () => setOpen(null)
  return (
    <Part id="own-passkeys" title={t('security.passkeys')} text={t('security.passkeysText')}>
      {passkeys.length === 0 && <p className="text-ink-soft">{t('security.noPasskeys')}</p>}
      <ul className="divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            rename={() => setOpen({ passkey, to: 'rename' })}
            remove={() => void prove(() => setOpen({ passkey, to: 'remove' }))}
          />
        ))}
      </ul>
      {hasPasskeys && (
        <Button
          look="quiet"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => void prove(() => void add())}
        >
          {isPending ? t('security.waiting') : t('security.addPasskey')}
        </Button>
      )}
      {open?.to === 'rename' && <RenameDialog passkey={open.passkey} close={close} />}
      {open?.to === 'remove' && <RemoveDialog passkey={open.passkey} close={close} />}
    </Part>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, backedUp },
  rename,
  remove,
}: {
  passkey: Passkey
  rename: () => void
  remove: () => void
}) {
  const { t } = useTranslation('security')
  const day = useDate()
  const facts = [
    t('security.addedOn', { date: day(createdAt) }),
    lastUsedAt ? t('security.usedOn', { date: day(lastUsedAt) }) : t('security.neverUsed'),
    ...(backedUp ? [t('security.backedUp')] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound size={20} aria-hidden className="shrink-0 text-accent" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex gap-1">
        <Button look="plain" size="sm" aria-label={`${t('security.rename')} ${name}`} onClick={rename}>
          {t('security.rename')}
        </Button>
        <Button look="plain" size="sm" aria-label={`${t('security.remove')} ${name}`} onClick={remove}>
          {t('security.remove')}
        </Button>
      </div>
    </li>
  )
}

function RenameDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const { t } = useTranslation('security')
  const failed = useSecurityFailure()
  const [name, setName] = useState(passkey.name)
  const { mutateAsync, isPending } = useRenamePasskey()

  async function save() {
    try {
      await mutateAsync({ id: passkey.id, name })
      close()
    } catch (error) {
      failed(error)
    }
  }

  return (
    <Dialog open onClose={close} title={t('security.renameTitle')} closeLabel={t('security.close')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="grid gap-4"
      >
        <Field
          label={t('security.name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={close}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" disabled={isPending || name.trim() === ''}>
            {t('security.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const failed = useSecurityFailure()
  const { mutateAsync, isPending } = useRemovePasskey()

  async function remove() {
    try {
      await mutateAsync(passkey.id)
      toast({ title: common('login.success'), description: t('security.passkeyRemoved') })
    } catch (error) {
      failed(error)
    }
    close()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t('security.removeTitle', { name: passkey.name })}
      closeLabel={t('security.close')}
    >
      <p className="text-ink-soft">{t('security.removeText')}</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={close}>
          {t('security.cancel')}
        </Button>
        <Button look="danger" disabled={isPending} onClick={() => void remove()}>
          {t('security.remove')}
        </Button>
      </div>
    </Dialog>
  )
}
