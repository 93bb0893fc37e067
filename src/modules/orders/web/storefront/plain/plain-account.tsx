import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { PlainAccount } from '#modules/orders/contract/plain-order.ts'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { fullName } from '#kernel/rules/names.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import { useTranslateMessage } from '#kernel/web/i18n/translate-message.ts'
import { Field } from '#kernel/web/ui/field.tsx'
import type { PlainOrder } from './plain-data.ts'
import { controlOf } from './plain-refusals.tsx'

const accountLabels = {
  guest: 'plain.accountGuest',
  known: 'plain.accountKnown',
  new: 'plain.accountNew',
} as const satisfies Partial<Record<PlainAccount, string>>

/**
 * For whom the order is placed: the signed-in account, a guest, or the account whose e-mail address and password are
 * typed here.
 */
export function PlainAccountFields({ order }: { order: PlainOrder }) {
  const { t } = useTranslation()
  if (order.buyer) return <SignedIn user={order.buyer} />
  const offered = (['known', 'new', 'guest'] as const).filter((one) => one !== 'guest' || order.servesGuests)
  return (
    <fieldset className="group grid gap-5 border-t border-line pt-5">
      <legend className="float-left w-full">
        <h2 className="text-lg">{t('plain.account')}</h2>
      </legend>
      <div className="clear-both grid">
        {offered.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="account"
              value={one}
              defaultChecked={one === order.account}
              className="size-4 shrink-0 accent-accent"
            />
            {t(accountLabels[one])}
          </label>
        ))}
      </div>
      {!order.servesGuests && <PlainEmail order={order} />}
      <Entry order={order} />
    </fieldset>
  )
}

/** The style sheet hides the fields that the choice above does not need; without it, all fields are shown. */
function Entry({ order: { form, refused } }: { order: PlainOrder }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const common = (name: 'first_name' | 'last_name' | 'password') => ({
    name,
    id: controlOf(name),
    error: translateMessage(refused[name]),
  })
  return (
    <div className="grid gap-5 group-has-[[value=guest]:checked]:hidden">
      <Field
        {...common('password')}
        label={t('login.password')}
        hint={t('login.passwordHint')}
        type="password"
        autoComplete="current-password"
        maxLength={1024}
      />
      <div className="grid gap-5 group-has-[[value=known]:checked]:hidden lg:grid-cols-2">
        <Field
          {...common('first_name')}
          label={t('login.firstName')}
          defaultValue={form.first_name}
          autoComplete="given-name"
          maxLength={100}
        />
        <Field
          {...common('last_name')}
          label={t('login.lastName')}
          defaultValue={form.last_name}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
    </div>
  )
}

/** The e-mail field; where the form signs in, it is also the account's address. */
export function PlainEmail({ order: { form, refused, buyer, account } }: { order: PlainOrder }) {
  const { t } = useTranslation()
  const translateMessage = useTranslateMessage()
  const mailsGoTo = buyer?.email && buyer.email !== form.email ? buyer.email : undefined
  const hint: ReactNode = mailsGoTo
    ? t('checkout.mailsTo', { email: mailsGoTo })
    : account === 'guest' && t('guest.emailHint')
  return (
    <Field
      name="email"
      id={controlOf('email')}
      defaultValue={form.email}
      error={translateMessage(refused['email'])}
      label={t(account === 'guest' ? 'guest.email' : 'checkout.email')}
      hint={hint}
      type="email"
      autoComplete={buyer || account === 'guest' ? 'email' : 'username'}
      maxLength={254}
    />
  )
}

/** Shows the signed-in account, with a link to sign out for other people at the same browser. */
function SignedIn({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const name = [fullName(user, language), user.email].filter(Boolean).join(', ')
  return (
    <p className="border-t border-line pt-5">
      <input type="hidden" name="account" value="own" />
      <input type="hidden" name="owner" value={user.id} />
      {t('plain.signedInAs', { name: name || (user.phone ?? '') })}{' '}
      <a href="/api/logout" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('nav.logout')}
      </a>
    </p>
  )
}
