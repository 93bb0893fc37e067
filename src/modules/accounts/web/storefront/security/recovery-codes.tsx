import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useRenewRecoveryCodes } from '../../queries/own-security.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useSecurityFailure } from './failure.ts'
import { Part } from './part.tsx'
import type { SecurityPartProps } from './security.tsx'

/** The number of unused recovery codes, and a button that creates new ones. */
export function RecoveryCodes({ left, prove, show }: SecurityPartProps & { left: number }) {
  const { t } = useTranslation('security')
  const failed = useSecurityFailure()
  const { mutateAsync, isPending } = useRenewRecoveryCodes()

  async function renew() {
    try {
      show((await mutateAsync()).recoveryCodes)
    } catch (error) {
      failed(error)
    }
  }

  return (
    <Part id="own-codes" title={t('security.codes')} text={t('security.codesText')}>
      <p>{t('security.codesLeft', { left })}</p>
      <Button
        look="quiet"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => void prove(() => void renew())}
      >
        {t('security.newCodes')}
      </Button>
    </Part>
  )
}

/** Shows new codes once, because the shop stores only their hashes. */
export function CodesDialog({ codes, close }: { codes: string[] | null; close: () => void }) {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation()
  const text = `${codes?.join('\n') ?? ''}\n`

  async function copy() {
    await navigator.clipboard.writeText(text).then(
      () => toast({ title: common('login.success'), description: t('security.copied') }),
      () => undefined,
    )
  }

  return (
    <Dialog
      open={codes !== null}
      onClose={close}
      title={t('security.codesTitle')}
      closeLabel={t('security.close')}
    >
      <p className="text-ink-soft">{t('security.codesOnce')}</p>
      <ul
        translate="no"
        className="my-5 grid gap-x-6 gap-y-2 rounded-md bg-linen p-5 font-mono text-sm tabular-nums sm:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClasses({ look: 'quiet' })}
        >
          {t('security.download')}
        </a>
        <Button look="quiet" onClick={() => void copy()}>
          {t('security.copy')}
        </Button>
        <Button onClick={close}>{t('security.kept')}</Button>
      </div>
    </Dialog>
  )
}
