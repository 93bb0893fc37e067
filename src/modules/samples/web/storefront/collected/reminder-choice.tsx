import { useEffect, useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useWithdrawReminder } from '../../queries/samples.ts'

/** Shows whether a reminder will still be sent, and lets the customer withdraw it. */
export function ReminderChoice({ token, isAwaited }: { token: string; isAwaited: boolean }) {
  const { t } = useTranslation('samples')
  const { mutate, isPending, isSuccess, isError } = useWithdrawReminder()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isSuccess) heading.current?.focus()
  }, [isSuccess])
  const comes = isAwaited && !isSuccess
  return (
    <section className="page grid justify-items-center pt-10 md:pt-16">
      <div className="w-full max-w-md text-center">
        <h1 ref={heading} tabIndex={-1} className="text-balance outline-none">
          {comes ? t('reminder.title') : t('reminder.none')}
        </h1>
        <p className="mt-2 text-balance text-ink-soft">
          {comes ? t('reminder.text') : t('reminder.noneText')}
        </p>
        {comes && (
          <Button size="lg" disabled={isPending} onClick={() => mutate(token)} className="mt-8 w-full">
            {t('reminder.withdraw')}
          </Button>
        )}
        {isError && (
          <p role="alert" className="mt-4 text-sm text-clay">
            {t('form.offline')}
          </p>
        )}
      </div>
    </section>
  )
}
