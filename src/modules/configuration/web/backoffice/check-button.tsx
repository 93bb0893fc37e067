import { CircleCheck, TriangleAlert } from 'lucide-react'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { locale } from '#kernel/web/backoffice/language.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import type { Check, CheckResult } from '../../contract.ts'
import { useChecks } from '../queries.ts'

/** Names of the services checked. */
const nameOf: Readonly<Partial<Record<Check, string>>> = {
  oidc: 'Single sign-on',
  google: 'Google',
  github: 'GitHub',
}

type Say = (detail: string, shop: { timeZone: string; currency: string }) => string

const country = (code: string) => new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
const amount = (currency: string) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(1234567)

const sentences: Record<CheckResult['found'], Say> = {
  zone_known: (now, { timeZone }) => `There it is ${momentOf(now, timeZone)} now.`,
  currency_same: (currency) => `Amounts are stored in it: ${amount(currency)}.`,
  currency_other: (currency) => `Amounts are stored in ${currency}. Convert them before anything is sold.`,
  country_known: (code) => `Phone numbers are read as those of ${country(code)}.`,
  address_same: () => 'It is the address at which you have the shop, and it has https.',
  address_plain: (ownAddress) => `It is the address at which you have the shop, without https: ${ownAddress}`,
  address_other: (here) =>
    `You have the shop at ${here}, which is another address. Links in mails would not lead here.`,
  address_untrusted_proxy: (proxy) =>
    `It is the right address, but all visitors share one network address and its limits, because TRUST_PROXY does not name the proxy ${proxy}.`,
  not_configured: () => 'Not set up; nothing needs it.',
  answers: () => 'It answers.',
  no_answer: (reason) => `It does not answer as it should: ${reason}`,
  key_refused: () => 'It answers, and refuses the key.',
  files_kept: () => 'A file was written, read and removed.',
  files_failed: (reason) => `A file could not be written and read: ${reason}`,
  backups_off: () => 'No folder is named, so no backups are made.',
  backups_unwritable: (reason) => `The folder cannot be written: ${reason}`,
  backups_failed: (failure) => `The last backup failed: ${failure}`,
  backups_ready: (last, { timeZone }) =>
    last === ''
      ? 'The folder can be written. No backup was made yet.'
      : `The folder can be written. The last backup is of ${momentOf(last, timeZone)}.`,
}

const sentenceOf = ({ found, detail }: CheckResult, shop: Parameters<Say>[1]): string =>
  sentences[found](detail ?? '', shop)

/** Runs a card's checks and shows the results. */
export function CheckButton({ checks, about }: { checks: readonly Check[]; about: string }) {
  const shop = useShopConfig()
  const { mutate, data, isPending } = useChecks()
  return (
    <div className="grid gap-2">
      <output className="grid gap-1 empty:hidden">
        {data?.map((result) => {
          const name = nameOf[result.check]
          return (
            <span key={result.check} className="flex items-start gap-2">
              {result.ok ? (
                <CircleCheck size={16} aria-label="Good" className="mt-0.5 shrink-0 text-good" />
              ) : (
                <TriangleAlert size={16} aria-label="Not good" className="mt-0.5 shrink-0 text-clay" />
              )}
              <span className="min-w-0 break-words">
                {name !== undefined && `${name}: `}
                {sentenceOf(result, shop)}
              </span>
            </span>
          )
        })}
      </output>
      <div>
        <Button
          look="quiet"
          size="sm"
          aria-label={`Check: ${about}`}
          disabled={isPending}
          onClick={() => mutate(checks, { onError: toastFailure('The check could not be made') })}
        >
          {isPending ? 'Checking...' : 'Check'}
        </Button>
      </div>
    </div>
  )
}
