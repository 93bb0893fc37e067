import type { JobSheet } from '#modules/orders/contract/orders-admin.ts'
import type { Settings } from '#modules/settings/contract/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import {
  cutSize,
  kindColumns,
  kindTitle,
  linesByKind,
  orderedText,
  placeText,
  toleranceText,
  warningText,
  type SheetLine,
  type SheetWords,
} from '#modules/orders/rules/index.ts'
import '#kernel/web/backoffice/layout/sheets.css'
import { CuttingPlan } from './cutting-plan.tsx'
import { ProductionSheet } from './production-sheet.tsx'
import { useSheetWords } from './use-sheet-words.ts'
import { HouseLetterhead } from './sheet-head.tsx'

/** The cut list of all chosen orders together: warnings first, then a table for each kind. */
function CutList({
  orders,
  shop,
  words,
}: {
  orders: readonly JobSheet[]
  shop: Settings
  words: SheetWords
}) {
  const { t, language } = words
  const warned = orders.flatMap(({ lines }) => lines).filter(({ warnings }) => warnings.length > 0)
  return (
    <article className="sheet wide" lang={language} aria-label={t('cutList')}>
      <HouseLetterhead shop={shop} />
      <h2 className="mb-3 font-sans text-title/8 font-bold">{t('cutList')}</h2>
      {warned.length > 0 && (
        <section className="warnings" aria-label={t('warnings')}>
          <h3>{t('warnings')}</h3>
          <ul>
            {warned.map((line) => (
              <li key={line.label}>
                <strong className="figures">{line.label}</strong>{' '}
                {line.warnings.map((warning) => warningText(words, warning)).join('; ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {linesByKind(orders).map(([kind, lines]) => (
        <KindTable key={kind ?? 'none'} kind={kind} lines={lines} words={words} />
      ))}
    </article>
  )
}

function KindTable({
  kind,
  lines,
  words,
}: {
  kind: SheetLine['kind']
  lines: readonly SheetLine[]
  words: SheetWords
}) {
  const { t } = words
  const columns = kind === null ? [] : kindColumns[kind]
  const title = kindTitle(words, kind)
  return (
    <section className="kind" aria-label={title}>
      <h3>{title}</h3>
      <table aria-label={title}>
        <thead>
          <tr>
            <th>{t('column.piece')}</th>
            <th>{t('column.size')}</th>
            {columns.map(({ head }) => (
              <th key={head}>{t(head)}</th>
            ))}
            <th>{t('column.place')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <td>
                <strong className="figures">{line.label}</strong>
                <br />
                {line.piece_name}
              </td>
              <td>
                <span className="cut figures">{cutSize(line)}</span>
                <br />({orderedText(words, line)})
              </td>
              {columns.map(({ head, of }) => (
                <td key={head} className="figures">
                  {of(line, words) || '—'}
                </td>
              ))}
              <td>{placeText(words, line) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tolerance">{toleranceText(words, kind)}</p>
    </section>
  )
}

/** All documents for the workshop about the chosen orders, in the workshop's language. */
export function ProductionSheets({
  orders,
  shop,
  ids,
  language,
}: {
  orders: readonly JobSheet[]
  shop: Settings
  ids: string
  language: LanguageCode
}) {
  const words = useSheetWords(language)
  if (words === null) return <Skeleton className="h-96" />
  return (
    <>
      <CutList orders={orders} shop={shop} words={words} />
      <CuttingPlan ids={ids} words={words} />
      {orders.map((order) => (
        <ProductionSheet key={order.id} order={order} shop={shop} words={words} />
      ))}
    </>
  )
}
