import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { useMoney, usePageLanguage } from '#kernel/web/shop.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import type { TaxesOnWire } from '../../contract/index.ts'
import { taxFacts } from '../../rules/tax-facts.ts'

/** The taxes of an order, below its total; nothing where it has none. */
export function TaxLines({ taxes, className }: { taxes: TaxesOnWire | undefined; className?: string }) {
  const { t } = useTranslation()
  const money = useMoney()
  const language = usePageLanguage()
  if (!taxes) return null
  return (
    <div className={classes('grid gap-1 text-sm text-ink-soft', className)}>
      {taxFacts(taxes, { language, money }).map(({ key, values, amount }) => (
        <p key={key + JSON.stringify(values)} className="flex items-baseline justify-between gap-4">
          <span>{t(`taxes.${key}`, values)}</span>
          {amount !== undefined && <span className="figures whitespace-nowrap">{money(amount)}</span>}
        </p>
      ))}
    </div>
  )
}
