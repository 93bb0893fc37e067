import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { call } from '#kernel/web/api.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { checkVatNumber, type VatCheck } from '../../contract/index.ts'
import { vatChecksOf } from '../queries.ts'

/** What the European Union's service said of a VAT number, and asking it. */
export function VatNumberCheck({ number }: { number: string }) {
  const { data: checks } = useQuery(vatChecksOf(number))
  const mayAsk = useMay(checkVatNumber)
  const asking = useWrite({
    write: () => call(checkVatNumber, { body: { number } }),
    done: (_, { isValid }) => (isValid ? 'The VAT number is valid' : 'The VAT number is not valid'),
    failed: 'Failed to check the VAT number',
    refreshes: [{ path: '/api/vat-checks' }],
  })
  if (checks === undefined) return null
  const [last] = checks
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-4">
        <span>VAT number</span>
        <span className="figures wrap-anywhere">{number}</span>
      </p>
      {last === undefined ? <p>Only its shape has been checked.</p> : <Answer check={last} />}
      {mayAsk && (
        <Button
          look="quiet"
          size="sm"
          className="justify-self-start"
          disabled={asking.isPending}
          onClick={() => asking.mutate(undefined)}
        >
          <BadgeCheck size={15} aria-hidden />
          {last === undefined ? 'Check with the EU' : 'Check again'}
        </Button>
      )}
    </div>
  )
}

function Answer({ check }: { check: VatCheck }) {
  const { timeZone } = useShopConfig()
  const who = [check.name, check.address].filter(Boolean).join(', ')
  return (
    <p className={check.isValid ? '' : 'text-clay'}>
      {check.isValid ? 'Valid' : 'Not valid'}
      {who && <>: {who}</>}
      <small className="block text-ink-soft">
        {momentOf(check.checkedAt, timeZone)}
        {check.consultation && <> · {check.consultation}</>}
      </small>
    </p>
  )
}
