import type { ReactNode } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OwnWindow } from '../../contract.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { unitSigns } from '#modules/pricing/web/storefront/index.ts'
import { mountLabels } from './mount-choice.tsx'
import { useOwnWindows } from './use-own-windows.ts'
import { useFormatSide, useFormatSize } from './format-size.ts'

/** Number of empty rows on the sheet. */
const emptyRows = 8
/** Columns for three widths, three heights and two diagonals. */
const readings = 8

const cell = 'h-12 border border-line px-2 text-left'
/** On a phone; on paper the last line would be cut off in Firefox. */
const scrolls = 'overflow-x-auto print:overflow-visible'
const head = 'border border-line px-1.5 py-1 text-left text-xs font-medium tracking-tight'

/** A printable table to fill in while measuring, followed by the saved windows; `files` are links beside its button. */
export function MeasuringSheet({ files }: { files: ReactNode }) {
  const { t, ready } = useTranslation('windows')
  const { windows } = useOwnWindows()
  if (!ready) return null
  return (
    <div className="grid gap-6">
      <p className="prose-width text-ink-soft">{t('sheet.text')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <Button onClick={() => globalThis.print()}>{t('sheet.print')}</Button>
        {files}
      </div>
      <EmptyTable />
      {windows.length > 0 && <StoredWindowsTable windows={windows} />}
    </div>
  )
}

function EmptyTable() {
  const { t } = useTranslation('windows')
  const { t: sign } = useTranslation()
  const places = [
    'guide.top',
    'guide.middle',
    'guide.bottom',
    'guide.left',
    'guide.middle',
    'guide.right',
  ] as const
  return (
    // It scrolls on a phone, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={t('guide.title')} tabIndex={0} className={scrolls}>
      <table className="w-full min-w-3xl table-fixed print:min-w-0 border-collapse">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={`${head} w-1/5`}>
              {t('windows.name')}
            </th>
            <th scope="colgroup" colSpan={3} className={head}>
              {t('guide.widths')}
            </th>
            <th scope="colgroup" colSpan={3} className={head}>
              {t('guide.heights')}
            </th>
            <th scope="colgroup" colSpan={2} className={head}>
              {t('guide.diagonals')}
            </th>
          </tr>
          <tr>
            {places.map((place, index) => (
              <th key={`${place} ${index < 3 ? 'width' : 'height'}`} scope="col" className={head}>
                {t(place)}
              </th>
            ))}
            <th scope="col" aria-label={t('guide.falling')} className={head}>
              ↘
            </th>
            <th scope="col" aria-label={t('guide.rising')} className={head}>
              ↗
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: emptyRows }, (_, row) => (
            <tr key={row}>
              <td className={cell}>&nbsp;</td>
              {Array.from({ length: readings }, (_, column) => (
                <td key={column} className={`${cell} text-right align-bottom text-micro text-ink-soft`}>
                  {sign(unitSigns.mm)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StoredWindowsTable({ windows }: { windows: readonly OwnWindow[] }) {
  const { t } = useTranslation('windows')
  const formatSize = useFormatSize()
  const formatSide = useFormatSide()
  return (
    <section aria-labelledby="kept-windows">
      <h2 id="kept-windows" className="mb-3 text-lg">
        {t('windows.title')}
      </h2>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {[t('windows.name'), t('sheet.size'), t('sheet.mount')].map((text) => (
              <th key={text} scope="col" className={head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {windows.map((window) => (
            <tr key={window.id} className="break-inside-avoid">
              <td className={`${cell} wrap-anywhere`}>{window.name}</td>
              <td className={`${cell} figures whitespace-nowrap`}>{formatSize(window)}</td>
              <td className={cell}>
                {[
                  t(mountLabels[window.mount]),
                  ...(window.depth ? [t('windows.depthIs', { size: formatSide(window.depth) })] : []),
                ].join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
