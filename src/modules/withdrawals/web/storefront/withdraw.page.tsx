import { createFileRoute, notFound } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { NotFoundPage } from '#kernel/web/not-found.page.tsx'
import { useSchemaForm } from '#kernel/web/storefront/use-schema-form.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { publicHead, shopSettings } from '#modules/settings/web/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { withdrawalForm, type WithdrawalForm } from '../../contract/index.ts'
import { offersWithdrawal } from '../../rules/offers-withdrawal.ts'
import { useDeclareWithdrawal } from '../queries/withdraw.ts'

export const Route = createFileRoute('/_storefront/withdraw')({
  // A shop that sells nothing that can be withdrawn from has no such page.
  loader: async ({ context: { queryClient } }) => {
    if (!offersWithdrawal(await queryClient.ensureQueryData(shopSettings))) throw notFound()
  },
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.i18n.t('withdraw.title'),
        description: context.i18n.t('withdraw.intro'),
        path: '/withdraw',
        personal: true,
      },
      context,
    ),
  component: WithdrawPage,
  notFoundComponent: NotFoundPage,
  errorComponent: LoadErrorPage,
})

type Step = 'typing' | 'confirming' | 'done'

/** A declaration of withdrawal without signing in: typed, confirmed, and answered by a receipt. */
function WithdrawPage() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<WithdrawalForm>({ name: '', orderNumber: '', email: '', note: '' })
  const [step, setStep] = useState<Step>('typing')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step !== 'typing') heading.current?.focus()
  }, [step])
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-14">
      <h1 ref={heading} tabIndex={-1} className="mb-4 outline-none">
        {t(step === 'done' ? 'withdraw.received' : 'withdraw.title')}
      </h1>
      {step === 'typing' && (
        <TypedStep
          typed={typed}
          next={(form) => {
            setTyped(form)
            setStep('confirming')
          }}
        />
      )}
      {step === 'confirming' && (
        <ConfirmedStep typed={typed} back={() => setStep('typing')} done={() => setStep('done')} />
      )}
      {step === 'done' && <p className="text-ink-soft">{t('withdraw.receipt', { email: typed.email })}</p>}
    </div>
  )
}

function TypedStep({ typed, next }: { typed: WithdrawalForm; next: (form: WithdrawalForm) => void }) {
  const { t } = useTranslation()
  const { field, handleSubmit } = useSchemaForm(withdrawalForm, {
    defaultValues: typed,
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(next)(event)} className="grid gap-5">
      <p className="text-ink-soft">{t('withdraw.intro')}</p>
      <Field label={t('checkout.name')} autoComplete="name" maxLength={200} {...field('name')} />
      <Field label={t('withdraw.orderNumber')} autoComplete="off" maxLength={40} {...field('orderNumber')} />
      <Field
        label={t('checkout.email')}
        hint={t('withdraw.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextArea label={t('withdraw.note')} rows={3} maxLength={1000} {...field('note')} />
      <Button type="submit" size="lg" className="md:justify-self-start">
        {t('withdraw.next')}
      </Button>
    </form>
  )
}

function ConfirmedStep({ typed, back, done }: { typed: WithdrawalForm; back: () => void; done: () => void }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const { mutate, isPending, error } = useDeclareWithdrawal()
  const facts = [
    [t('checkout.name'), typed.name],
    [t('withdraw.orderNumber'), typed.orderNumber],
    [t('checkout.email'), typed.email],
    ...(typed.note ? [[t('withdraw.note'), typed.note] as const] : []),
  ] as const
  return (
    <div className="grid gap-5">
      <p>{t('withdraw.declaration', { number: typed.orderNumber })}</p>
      <dl className="border-t border-line">
        {facts.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert" className="text-clay">
          {(error instanceof ApiError && translateMessage(error.serverMessage)) || t('shell.failed')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="lg" disabled={isPending} onClick={() => mutate(typed, { onSuccess: done })}>
          {t('withdraw.confirm')}
        </Button>
        <Button look="quiet" size="lg" disabled={isPending} onClick={back}>
          {t('withdraw.back')}
        </Button>
      </div>
    </div>
  )
}
