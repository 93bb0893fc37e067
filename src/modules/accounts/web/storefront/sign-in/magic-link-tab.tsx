import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useRequestMagicLink } from '../../queries/account-writes.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { EmailForm } from '../links/email-form.tsx'
import { useFailureToast } from '../links/failure.ts'

/** Mails a link that signs in; the answer does not reveal whether there is an account. */
export function MagicLinkTab() {
  const { t } = useTranslation()
  const { mutateAsync } = useRequestMagicLink()
  const failed = useFailureToast()
  const [sentTo, setSentTo] = useState<string>()
  const [last, setLast] = useState('')

  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} onAnother={() => setSentTo(undefined)} />
  return (
    <EmailForm
      email={last}
      hint={t('login.magicLinkHint')}
      send={t('login.sendMagicLink')}
      sending={t('login.sendingMagicLink')}
      onSend={async (email) => {
        try {
          await mutateAsync({ email })
          toast({ title: t('login.success'), description: t('login.magicLinkSent') })
          setLast(email)
          setSentTo(email)
        } catch (error) {
          failed(error, t('login.magicLinkFailed'))
        }
      }}
    />
  )
}

function CheckYourEmail({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <MailCheck size={32} aria-hidden className="text-accent" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('login.checkEmail')}
      </h2>
      <p className="max-w-full text-ink-soft">{t('login.checkEmailText', { email })}</p>
      <Button look="quiet" size="lg" onClick={onAnother} className="mt-3 w-full">
        {t('login.sendAnother')}
      </Button>
    </div>
  )
}
