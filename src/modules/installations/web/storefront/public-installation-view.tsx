import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { publicInstallationCalendar, type PublicInstallation } from '../../contract/public-installation.ts'
import { formatWeekday } from '#kernel/rules/format.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useConfirmVisit } from '../queries/public-installation.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'

/** Only visits that were booked, or about which something is asked, need these. */
const BookedVisit = loadedPart(async () => (await import('./booking/booked-visit.tsx')).BookedVisit)
const MeasuredSizesQuestion = loadedPart(
  async () => (await import('./booking/booked-visit.tsx')).MeasuredSizesQuestion,
)

/** The visit as the customer sees it. */
export function PublicInstallationView({ visit, token }: { visit: PublicInstallation; token: string }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const day = visit.scheduledDate && formatWeekday(visit.scheduledDate, language)
  const facts = [
    [t('visit.time'), visit.scheduledTimeSlot],
    [
      t('visit.minutes'),
      visit.estimatedDuration && t('visit.minutesValue', { minutes: visit.estimatedDuration }),
    ],
    [t('visit.place'), visit.address],
    [t('visit.installer'), visit.assignedInstaller],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <article className="page pt-6 md:pt-10">
      <header className="grid gap-1">
        <h1>{day ? t('visit.title', { day }) : t('visit.noDay')}</h1>
        <p className="text-ink-soft">{t('visit.forWhom', { name: visit.customerName })}</p>
        {visit.orderNumber && (
          <p className="text-ink-soft">{t('visit.order', { number: visit.orderNumber })}</p>
        )}
      </header>
      {visit.sizes && (
        <Suspense>
          <MeasuredSizesQuestion visit={visit} token={token} />
        </Suspense>
      )}
      <div className="mt-6 grid gap-8 md:mt-10 md:grid-cols-[1fr_20rem] md:gap-12">
        <dl className="grid content-start">
          {facts.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid content-start gap-4">
          <Confirmation visit={visit} token={token} />
          {visit.booked?.isOpen && (
            <Suspense>
              <BookedVisit visit={visit} token={token} />
            </Suspense>
          )}
          {day && visit.status !== 'cancelled' && visit.status !== 'completed' && (
            <a
              href={address(publicInstallationCalendar, { params: { token } })}
              className={buttonClasses({ look: 'quiet' })}
              download
            >
              <CalendarPlus size={17} aria-hidden />
              {t('visit.calendar')}
            </a>
          )}
        </div>
      </div>
    </article>
  )
}

/** The confirm button, or the status of the visit. */
function Confirmation({ visit, token }: { visit: PublicInstallation; token: string }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useConfirmVisit(token)
  const stateTexts: Partial<Record<PublicInstallation['status'], string>> = {
    in_progress: t('visit.underWay'),
    completed: t('visit.completed'),
    cancelled: t('visit.cancelled'),
  }
  const state =
    stateTexts[visit.status] ??
    (visit.scheduledDate === null
      ? t('visit.noDayYet')
      : visit.confirmedAt === null
        ? null
        : t('visit.confirmed'))
  const confirm = () =>
    mutate(visit.version, {
      onError: (error) => {
        const hasChanged = error instanceof ApiError && error.status === 409
        toast({ title: hasChanged ? t('visit.changed') : t('shell.failed'), variant: 'destructive' })
      },
    })
  return (
    <section className="grid gap-3 rounded-lg bg-linen p-5">
      {state === null ? (
        <>
          <p className="text-sm text-ink-soft">{t('visit.confirmHint')}</p>
          <Button disabled={isPending} onClick={confirm}>
            {t('visit.confirm')}
          </Button>
          <p className="text-sm text-ink-soft">{t('visit.otherTime')}</p>
        </>
      ) : (
        <output className="font-medium">{state}</output>
      )}
    </section>
  )
}
