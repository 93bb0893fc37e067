import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import { Mark } from '#kernel/web/mark.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import type { Settings } from '../contract/settings.ts'
import { addressLines } from '../rules/index.ts'
import { Logo } from './logo.tsx'

/**
 * The letterhead of a printed page, matching that of PDF files (`kernel/outbox/pdf/letterhead.ts`): logo or name, then
 * address and contact.
 */
export function PaperLetterhead({
  shop,
  country,
  taxText,
  className,
}: {
  shop: Settings
  /** Two-letter ISO 3166 code. */
  country: string
  /**
   * Labels a tax number in the language of the document. If omitted, the letterhead is a single line without tax
   * numbers.
   */
  taxText?: (kind: 'taxNumber' | 'vatNumber', number: string) => string
  className?: string
}) {
  const { site_name: name, logo_url: logo, tax_number: number } = shop
  const short = taxText === undefined
  const address = addressLines(shop, country)
  const lines = [
    ...(short ? [address.join(', ')] : address),
    shop.contact_phone,
    shop.contact_email,
    ...(number && taxText ? [taxText(isVatNumber(number) ? 'vatNumber' : 'taxNumber', number)] : []),
  ].filter(Boolean)
  return (
    <div className={classes('flex items-start justify-between gap-8', className)}>
      {logo ? (
        <Logo
          url={logo}
          name={name}
          className={classes('w-auto max-w-[62mm] object-contain', short ? 'h-[8mm]' : 'h-[15mm]')}
        />
      ) : (
        <p className="flex items-center gap-2 font-serif text-lg">
          <Mark className="size-[1.1em] shrink-0" />
          {name}
        </p>
      )}
      <address className="text-right text-[0.8125em]/[1.4] not-italic wrap-anywhere">
        {logo && <strong>{name}</strong>}
        {short ? (
          <p>{lines.join(' · ')}</p>
        ) : (
          lines.map((line) => (
            <p key={line} className="figures">
              {line}
            </p>
          ))
        )}
      </address>
    </div>
  )
}
