import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { formatSideIn } from '#modules/pricing/rules/index.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { PublicInstallation } from '#modules/installations/contract/public-installation.ts'
import type { BookedSlot } from '#modules/installations/contract/visit-booking.ts'
import { freeVisitsQuery, useBookedVisit } from '../../queries/public-installation.ts'
import { SlotChoice } from './slot-choice.tsx'

interface OfLink {
  visit: PublicInstallation
  token: string
}

function Failure({ error }: { error: unknown }) {
  const { t: shared } = useTranslation()
  const translateMessage = useTranslateMessage()
  if (!error) return null
  return (
    <p role="alert" className="text-sm text-clay">
      {(error instanceof ApiError && translateMessage(error.serverMessage)) || shared('shell.failed')}
    </p>
  )
}

/** Moves and cancels a visit that its customer booked. */
export function BookedVisit({ visit, token }: OfLink) {
  const { t, ready } = useTranslation('visits')
  const [step, setStep] = useState<'none' | 'moving' | 'cancelling'>('none')
  const { move, cancel } = useBookedVisit(token)
  if (!ready) return null
  const close = { onSuccess: () => setStep('none') }
  return (
    <section className="grid gap-3 rounded-lg border border-line p-5">
      {step === 'none' && (
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => setStep('moving')}>
            {t('move')}
          </Button>
          <Button look="quiet" onClick={() => setStep('cancelling')}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {step === 'moving' && (
        <MoveForm
          isPending={move.isPending}
          send={(slot) => move.mutate({ ...slot, version: visit.version }, close)}
          back={() => setStep('none')}
        />
      )}
      {step === 'cancelling' && (
        <>
          <p>{t('cancelText')}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={cancel.isPending} onClick={() => cancel.mutate(visit.version, close)}>
              {t('cancel')}
            </Button>
            <Button look="quiet" onClick={() => setStep('none')}>
              {t('back')}
            </Button>
          </div>
        </>
      )}
      <Failure error={move.error ?? cancel.error} />
    </section>
  )
}

function MoveForm({
  isPending,
  send,
  back,
}: {
  isPending: boolean
  send: (slot: BookedSlot) => void
  back: () => void
}) {
  const { t } = useTranslation('visits')
  const { data, error } = useQuery({ ...freeVisitsQuery, retry: false })
  const [chosen, setChosen] = useState<BookedSlot | null>(null)
  if (error) return <Failure error={error} />
  if (!data) return null
  if (data.days.length === 0) return <p>{t('nothingFree')}</p>
  const slot = chosen ?? { day: data.days[0]?.day ?? '', slot: '' }
  return (
    <>
      <SlotChoice days={data.days} chosen={slot} onChoose={setChosen} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending || slot.slot === ''} onClick={() => send(slot)}>
          {t('moveHere')}
        </Button>
        <Button look="quiet" onClick={back}>
          {t('back')}
        </Button>
      </div>
    </>
  )
}

/** Asks whether the order is made to the measured sizes, which costs more. */
export function MeasuredSizesQuestion({ visit: { sizes }, token }: OfLink) {
  const { t, ready } = useTranslation('visits')
  const money = useMoney()
  const { answer } = useBookedVisit(token)
  if (!ready || !sizes) return null
  const { reportId, pieces, orderedTotal, total, unit } = sizes
  const isInches = unit === 'in'
  const side = (mm: number) => (isInches ? formatSideIn(mm / 1000, 'in') : mm)
  const send = (agrees: boolean) => answer.mutate({ reportId, total, agrees })
  return (
    <section
      aria-labelledby="measured-sizes"
      className="mt-6 grid gap-4 rounded-lg border-2 border-accent p-5"
    >
      <h2 id="measured-sizes" className="text-lg">
        {t('sizes.title')}
      </h2>
      <p>{t('sizes.intro')}</p>
      <ul className="grid gap-3">
        {pieces.map((piece) => (
          <li key={piece.name} className="grid gap-0.5 border-t border-line pt-2">
            <span className="font-medium wrap-anywhere">{piece.name}</span>
            <span className="figures text-ink-soft">
              {t(isInches ? 'sizes.orderedInches' : 'sizes.ordered', {
                width: side(piece.orderedWidthMm),
                length: side(piece.orderedLengthMm),
              })}
            </span>
            <span className="figures">
              {t(isInches ? 'sizes.measuredInches' : 'sizes.measured', {
                width: side(piece.widthMm),
                length: side(piece.lengthMm),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="figures">{t('sizes.totals', { before: money(orderedTotal), after: money(total) })}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={answer.isPending} onClick={() => send(true)}>
          {t('sizes.agree', { total: money(total) })}
        </Button>
        <Button look="quiet" disabled={answer.isPending} onClick={() => send(false)}>
          {t('sizes.decline')}
        </Button>
      </div>
      <Failure error={answer.error} />
    </section>
  )
}
