import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatWeekday } from '#kernel/rules/format.ts'
import { ApiError } from '#kernel/web/api.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { RadioChoice } from '#kernel/web/ui/radio-choice.tsx'
import { visitor, type BookedSlot } from '#modules/installations/contract/visit-booking.ts'
import type { VisitPurpose } from '#modules/installations/contract/visit-settings.ts'
import { freeVisitsQuery, useBookVisit } from '../../queries/public-installation.ts'
import { SlotChoice } from './slot-choice.tsx'

/** Books a visit: what for, when, and where. */
export function BookVisit() {
  const { t } = useTranslation('visits')
  const language = usePageLanguage()
  const { data } = useQuery(freeVisitsQuery)
  const [booked, setBooked] = useState<(BookedSlot & { email: string }) | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (booked) heading.current?.focus()
  }, [booked])
  const day = booked && formatWeekday(booked.day, language)
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="mb-4 outline-none">
        {booked ? t('booked') : t('title')}
      </h1>
      {booked ? (
        <div className="grid gap-2">
          <p className="text-lg font-medium">
            {day}, {booked.slot}
          </p>
          <p className="text-ink-soft">{t('mailed', { email: booked.email })}</p>
        </div>
      ) : data && data.days.length === 0 ? (
        <p className="text-ink-soft">{t('nothingFree')}</p>
      ) : (
        data && <BookingForm {...data} done={setBooked} />
      )}
    </div>
  )
}

function BookingForm({
  purposes,
  days,
  done,
}: {
  purposes: readonly VisitPurpose[]
  days: { day: string; slots: string[] }[]
  done: (booked: BookedSlot & { email: string }) => void
}) {
  const { t } = useTranslation('visits')
  const { t: shared } = useTranslation()
  const translateMessage = useTranslateMessage()
  const [purpose, setPurpose] = useState(purposes[0])
  const [chosen, setChosen] = useState<BookedSlot>({ day: days[0]?.day ?? '', slot: '' })
  const [slotFault, setSlotFault] = useState<string>()
  const { mutate, isPending, error } = useBookVisit()
  const { field, handleSubmit } = useSchemaForm(visitor, {
    defaultValues: { name: '', email: '', phone: '', address: '', note: '' },
  })
  // A day may be booked up while the form is filled in.
  const slot = days.some((day) => day.day === chosen.day) ? chosen : { day: days[0]?.day ?? '', slot: '' }
  const send = handleSubmit((who) => {
    if (slot.slot === '') return setSlotFault(t('chooseTime'))
    if (purpose === undefined) return
    mutate({ ...who, ...slot, purpose }, { onSuccess: () => done({ ...slot, email: who.email }) })
  })
  const failure =
    error instanceof ApiError ? translateMessage(error.serverMessage) : error && shared('shell.failed')
  return (
    <form method="dialog" noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <p className="text-ink-soft">{t('intro')}</p>
      {purposes.length > 1 && (
        <RadioChoice
          legend={t('purpose')}
          values={purposes}
          labelOf={(visitKind) => (visitKind === 'measuring' ? t('measuring') : t('fitting'))}
          value={purpose}
          onChoose={setPurpose}
        />
      )}
      <SlotChoice
        days={days}
        chosen={slot}
        error={slotFault}
        onChoose={(next) => {
          setSlotFault(undefined)
          setChosen(next)
        }}
      />
      <Field label={shared('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <Field
        label={shared('checkout.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <Field
        label={shared('checkout.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={50}
        {...field('phone')}
      />
      <TextArea
        label={t('address')}
        autoComplete="street-address"
        rows={3}
        maxLength={1000}
        {...field('address')}
      />
      <TextArea label={t('note')} rows={3} maxLength={1000} {...field('note')} />
      {failure && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" disabled={isPending} className="md:justify-self-start">
        {t('book')}
      </Button>
    </form>
  )
}
