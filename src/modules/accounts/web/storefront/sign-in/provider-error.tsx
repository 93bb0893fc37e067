import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { classes } from '#kernel/web/ui/classes.ts'

/** The values of `?error=` after a failed sign-in at a provider. */
const messages = {
  provider_not_configured: 'providerError.notConfigured',
  provider_unavailable: 'providerError.unavailable',
  sign_in_failed: 'providerError.failed',
  sign_in_cancelled: 'providerError.cancelled',
  account_exists: 'providerError.accountExists',
  provider_taken: 'providerError.taken',
  proof_needed: 'providerError.proofNeeded',
} as const

const isProviderError = (code: string | undefined): code is keyof typeof messages =>
  code !== undefined && Object.hasOwn(messages, code)

/** Says why a provider's sign-in failed. */
export function ProviderError({ error, className }: { error: string | undefined; className?: string }) {
  const { t } = useTranslation()
  if (!isProviderError(error)) return null
  return (
    <p
      role="alert"
      className={classes('rounded-lg border border-clay bg-surface px-4 py-3 text-clay', className)}
    >
      {t(messages[error])}
    </p>
  )
}
