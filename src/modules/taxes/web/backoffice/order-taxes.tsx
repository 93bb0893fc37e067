import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { call } from '#kernel/web/api.ts'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { type TaxesOnWire, checkVatNumber, type VatCheck } from '../../contract/index.ts'
import { vatChecksOf } from '../queries.ts'

/** What the European Union's service said of a VAT number, and asking it. */
function VatNumberCheck({ number }: { number: string }) {
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

const reasons: Record<NonNullable<TaxesOnWire['reason']>, string> = {
  small_business: 'No VAT is charged (small business)',
  intra_community: 'Tax-free delivery within the EU',
  export: 'Tax-free export',
  certificate: 'Tax-exempt by certificate',
  destination: 'Taxed where the goods go',
}

interface Props {
  taxes: TaxesOnWire | undefined
  /** That of the buyer, as it was typed. */
  vatNumber?: string | undefined
}

/** The taxes of an order, as staff read them; nothing where it has none. */
export function OrderTaxes({ taxes, vatNumber }: Props) {
  const money = useOfficeMoney()
  if (!taxes) return null
  return (
    <div className="grid gap-1 pt-1 text-ink-soft">
      {taxes.sums
        .filter(({ percent }) => percent > 0)
        .map(({ percent, net, tax, parts }) => (
          <div key={percent}>
            <p className="flex justify-between gap-4">
              <span className="figures">
                {taxes.mode === 'included' ? 'Contained tax' : 'Added tax'} {percent} % · {money(net)}
              </span>
              <span className="figures whitespace-nowrap">{money(tax)}</span>
            </p>
            {parts?.map((part) => (
              <p key={part.name} className="flex justify-between gap-4 pl-4 text-xs">
                <span className="figures">
                  {part.name} {part.percent} %
                </span>
                <span className="figures whitespace-nowrap">{money(part.tax)}</span>
              </p>
            ))}
          </div>
        ))}
      {taxes.reason && <p>{reasons[taxes.reason]}</p>}
      {taxes.reason === 'intra_community' && vatNumber && <VatNumberCheck number={vatNumber} />}
    </div>
  )
}
