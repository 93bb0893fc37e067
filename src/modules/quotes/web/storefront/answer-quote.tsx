import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { PublicQuote } from '../../contract/public-quote.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useAnswerQuote } from '../queries/public-quote.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { ClosedNote, useIsClosed } from '#modules/settings/web/index.ts'
import { SignatureField } from '../signature-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

type Answer = 'accepted' | 'rejected'

/** The buttons to accept or reject a quote; afterwards the answer. */
export function AnswerQuote({ quote, token }: { quote: PublicQuote; token: string }) {
  const { t } = useTranslation()
  const [signature, setSignature] = useState({ name: '', drawing: '' })
  const [requested, setRequested] = useState<Answer | null>(null)
  const { mutate, isPending } = useAnswerQuote(token)
  const isClosed = useIsClosed()
  const stateTexts: Partial<Record<PublicQuote['status'], string>> = {
    accepted: t('quote.accepted'),
    rejected: t('quote.rejected'),
    expired: t('quote.expired'),
    draft: t('quote.draft'),
  }
  const state = stateTexts[quote.status]
  if (state !== undefined) {
    return (
      <section className="rounded-lg bg-linen p-5">
        <output className="font-medium">{state}</output>
      </section>
    )
  }

  const signs = requested === 'accepted' && quote.asksSignature === true
  const answer = (chosen: Answer) =>
    mutate(
      {
        answer: chosen,
        ...(signs && {
          signature: { name: signature.name, ...(signature.drawing && { drawing: signature.drawing }) },
        }),
        version: quote.version,
      },
      {
        onError: (error) => {
          const hasChanged = error instanceof ApiError && error.status === 409
          toast({ title: hasChanged ? t('quote.changed') : t('shell.failed'), variant: 'destructive' })
        },
        onSettled: () => setRequested(null),
      },
    )
  return (
    <section className="grid gap-3 rounded-lg bg-linen p-5">
      <p className="text-sm text-ink-soft">{t('quote.once')}</p>
      <ClosedNote />
      <Button disabled={isClosed} onClick={() => setRequested('accepted')}>
        {t('quote.accept')}
      </Button>
      <Button look="quiet" onClick={() => setRequested('rejected')}>
        {t('quote.reject')}
      </Button>
      <Dialog
        open={requested !== null}
        onClose={() => setRequested(null)}
        title={requested === 'rejected' ? t('quote.rejectTitle') : t('quote.acceptTitle')}
        closeLabel={t('shell.close')}
      >
        <p>{requested === 'rejected' ? t('quote.rejectText') : t('quote.acceptText')}</p>
        {signs && (
          <div className="mt-4">
            <SignatureField
              {...signature}
              words={{ name: t('quote.signName'), draw: t('quote.signDraw'), again: t('quote.signAgain') }}
              change={(by) => setSignature({ ...signature, ...by })}
            />
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setRequested(null)}>
            {t('quote.back')}
          </Button>
          <Button
            disabled={isPending || (signs && signature.name.trim().length < 2)}
            onClick={() => requested && answer(requested)}
          >
            {requested === 'rejected' ? t('quote.rejectYes') : t('quote.acceptYes')}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
