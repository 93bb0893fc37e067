import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { passwordRule } from '../../queries/ways-in.ts'
import { useResetPassword } from '../../queries/account-writes.ts'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { BrokenLink } from './broken-link.tsx'
import { linkHead, linkSearch } from './link-page.ts'
import { NarrowPage } from '../narrow-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const Route = createFileRoute('/_storefront/reset-password')({
  validateSearch: linkSearch,
  head: ({ match: { context } }) =>
    linkHead(
      {
        title: context.i18n.t('password.newTitle'),
        description: context.i18n.t('password.newDescription'),
        path: '/reset-password',
      },
      context,
    ),
  component: ResetPasswordPage,
  errorComponent: LoadErrorPage,
})

function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { mutateAsync } = useResetPassword()
  const [broken, setBroken] = useState(false)
  const { data: rule, isError } = useQuery({ ...passwordRule(token ?? ''), enabled: token !== undefined })
  const [removeOtherSignInMethods, setRemove] = useState(false)

  if (token === undefined || broken) return <BrokenLink />

  async function save(password: string) {
    await mutateAsync({ token: token ?? '', password, removeOtherSignInMethods })
    toast({ title: t('login.success'), description: t('password.saved') })
    await navigate({ to: '/login' })
  }

  return (
    <NarrowPage title={t('password.newTitle')}>
      <NewPasswordForm token={token} save={save} onBroken={() => setBroken(true)}>
        {/* An invited person has no other way yet. */}
        {(isError || rule?.isInvitation === false) && (
          <CheckField
            label={t('password.removeOthers')}
            checked={removeOtherSignInMethods}
            onChange={setRemove}
          />
        )}
      </NewPasswordForm>
    </NarrowPage>
  )
}
