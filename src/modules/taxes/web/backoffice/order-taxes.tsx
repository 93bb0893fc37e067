import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import type { TaxesOnWire } from '../../contract/index.ts'
import { VatNumberCheck } from './vat-number-check.tsx'

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
