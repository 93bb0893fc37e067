import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { addressDays, maxSamples, maxSamplesOfAddress } from '#modules/samples/contract/limits.ts'
import { useSignIn } from '#modules/accounts/web/queries/index.ts'
import { Loading } from '#kernel/web/storefront/loading.tsx'
import { WindowScene } from '#kernel/web/storefront/window-scene.tsx'
import { buttonClasses, Button } from '#kernel/web/ui/button.tsx'
import { sampleRecipient, type SampleRecipient } from '#modules/samples/contract/recipient.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { useCollectedSamples, type CollectedSample } from './collected-samples.ts'
import { SampleList, Swatch } from './sample-list.tsx'
import { useRequest, type SentRequest } from './use-request.ts'

/** The recipient of the samples. Validated on submit; the first invalid field gets the focus. */
function RequestForm({
  user,
  send,
  failure,
}: {
  user: CurrentUser | null
  /** Sends the request; resolves to the server's errors by field. */
  send: (recipient: SampleRecipient) => Promise<Record<string, string>>
  /** Why the last attempt failed. */
  failure: string | null
}) {
  const { t } = useTranslation('samples')
  const { t: shared } = useTranslation()
  const { field, register, handleSubmit, setError, formState } = useSchemaForm(sampleRecipient, {
    defaultValues: {
      name: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      email: user?.email ?? '',
      address: '',
      reminder: false,
    },
  })
  const { isSubmitting } = formState

  const submit = handleSubmit(async (recipient) => {
    const refused = await send(recipient)
    for (const name of ['name', 'email', 'address'] as const)
      if (refused[name]) setError(name, { type: 'server', message: refused[name] }, { shouldFocus: true })
  })

  return (
    // Outside a dialog this method submits nothing before hydration, so no postal address ends up in the URL.
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <h2>{t('form.title')}</h2>
      <Field label={shared('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <Field
        label={shared('checkout.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label={t('form.address')}
        autoComplete="street-address"
        rows={4}
        maxLength={1000}
        {...field('address')}
      />
      <label className="flex items-start gap-2.5 py-1 text-sm">
        <input type="checkbox" {...register('reminder')} className="mt-1 size-4 shrink-0 accent-accent" />
        {t('form.reminder')}
      </label>
      {failure && (
        <p role="alert" className="rounded-md bg-clay-wash p-3 text-sm">
          {failure}
        </p>
      )}
      <Button type="submit" size="lg" disabled={isSubmitting} className="w-full">
        {isSubmitting ? t('form.sending') : t('form.send')}
      </Button>
      <p className="text-sm text-ink-soft">{t('form.free')}</p>
    </form>
  )
}

const none: readonly CollectedSample[] = []

/** The samples that this browser has collected, and the form that orders them. */
export function CollectedSamples() {
  const samples = useCollectedSamples()
  const { state, user } = useSignIn()
  const { send, sent, failure, refused } = useRequest(samples ?? none)
  const { t } = useTranslation('samples')
  const [announcement, setAnnouncement] = useState('')
  if (sent) return <Sent request={sent} />
  if (samples === null || state === 'loading') return <Loading />
  return (
    <>
      <output className="sr-only">{announcement}</output>
      {samples.length === 0 ? (
        <NoSamples wasRemoved={announcement !== ''} />
      ) : (
        <div className="page pt-8 md:pt-14">
          <h1>{t('list.title')}</h1>
          <p className="mt-2 mb-6 max-w-prose text-ink-soft md:mb-10">
            {t('list.limit', { count: maxSamples, most: maxSamplesOfAddress, days: addressDays })}
          </p>
          <div className="grid gap-10 md:grid-cols-2 lg:gap-16">
            <div className="grid content-start gap-5">
              <SampleList
                samples={samples}
                refused={refused}
                onRemoved={(name) => setAnnouncement(t('collect.removed', { name }))}
              />
              <p className="text-sm text-ink-soft">
                {samples.length < maxSamples
                  ? t('list.room', { count: maxSamples - samples.length })
                  : t('collect.full', { count: maxSamples })}{' '}
                <Link to="/products" className="underline">
                  {t('list.more')}
                </Link>
              </p>
            </div>
            <RequestForm user={user} send={send} failure={failure} />
          </div>
        </div>
      )}
    </>
  )
}

/** @param focused moves the focus here, because this heading replaces the focused element */
function Heading({ focused, children }: { focused: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <h1 ref={heading} tabIndex={focused ? -1 : undefined} className="outline-none">
      {children}
    </h1>
  )
}

function NoSamples({ wasRemoved }: { wasRemoved: boolean }) {
  const { t } = useTranslation('samples')
  return (
    <section className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <WindowScene scene="bare" />
      <Heading focused={wasRemoved}>{t('list.empty')}</Heading>
      <p className="max-w-md text-ink-soft">{t('list.emptyText', { count: maxSamples })}</p>
      <Link to="/products" className={buttonClasses({ size: 'lg' }, 'mt-3')}>
        {t('list.browse')}
      </Link>
    </section>
  )
}

/** The requested samples, and what happens next. */
function Sent({ request: { samples, email, reminder } }: { request: SentRequest }) {
  const { t } = useTranslation('samples')
  const steps = [t('done.mail', { email }), t('done.post'), reminder ? t('done.reminder') : t('done.compare')]
  return (
    <section className="page grid max-w-2xl gap-6 pt-10 md:pt-16">
      <Heading focused>{t('done.title')}</Heading>
      <ul aria-label={t('list.label')} className="flex flex-wrap gap-4">
        {samples.map((sample) => (
          <li
            key={`${sample.product_id} ${sample.option} ${sample.choice}`}
            className="grid w-20 gap-1 text-sm"
          >
            <Swatch sample={sample} />
            {sample.choice_name}
          </li>
        ))}
      </ul>
      <div>
        <h2 className="mb-3 text-lg">{t('done.next')}</h2>
        <ol className="grid list-decimal gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Link to="/products" className={buttonClasses({ size: 'lg' }, 'justify-self-start')}>
        {t('list.browse')}
      </Link>
    </section>
  )
}
