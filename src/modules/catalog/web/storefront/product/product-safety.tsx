import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { usePageLanguage } from '#kernel/web/shop.ts'
import type { ShownSafety } from '#modules/catalog/contract/product-safety.ts'

/** Who made a product, its warnings, its fibres and its origin. Fibres and origin are shown without opening anything. */
export function ProductSafety({ safety }: { safety: ShownSafety }) {
  const { t } = useTranslation()
  const language = usePageLanguage()
  const { maker, model, warnings, fibres, origin } = safety
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const visible = [
    fibres && {
      name: t('productSafety.fibres'),
      text: fibres.map((fibre) => `${percent.format(fibre.percent / 100)} ${fibre.name}`).join(', '),
    },
    origin && { name: t('productSafety.origin'), text: originText(origin) },
  ].filter((row) => row !== undefined && row !== '')
  const folded = [
    { name: t('productSafety.maker'), text: [maker.name, maker.address, maker.email].join('\n') },
    ...(model ? [{ name: t('productSafety.model'), text: model }] : []),
    ...(warnings
      ? [{ name: t('productSafety.warnings'), text: warnings, language: safety.warnings_language }]
      : []),
  ]
  return (
    <div className="grid gap-3">
      {visible.length > 0 && <Rows rows={visible} />}
      <details className="rounded-md border border-line px-4 py-3">
        <summary className="cursor-pointer font-medium">{t('productSafety.title')}</summary>
        <Rows rows={folded} />
      </details>
    </div>
  )

  function originText(code: string): string {
    if (code === 'imported') return t('productSafety.imported')
    // The words that the law of the United States names.
    if (code === 'US' && language.startsWith('en')) return t('productSafety.madeIn', { country: 'U.S.A.' })
    const country = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
    return t('productSafety.madeIn', { country })
  }
}

function Rows({ rows }: { rows: readonly { name: string; text: string; language?: string | undefined }[] }) {
  return (
    <dl className="text-sm">
      {rows.map(({ name, text, language }) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd lang={language} className="min-w-0 break-words whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
