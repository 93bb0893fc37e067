import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { OwnWindow, WindowLight } from '../../contract.ts'
import { useDate } from '#kernel/web/shop.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { EditWindow } from './edit-window.tsx'
import type { MeasuredSize } from './measured-size.ts'
import { mountLabels } from './mount-choice.tsx'
import { useOwnWindows, type OwnWindows } from './use-own-windows.ts'
import { storedLight, storeLight } from './stored-light.ts'
import { useFormatSide, useFormatSize } from './format-size.ts'

const methodLabels = {
  tape: 'windows.byTape',
  camera: 'windows.byCamera',
  typed: 'windows.asTyped',
  demo: 'windows.demo',
} as const

/** The result of using several windows at once. */
export interface UsedWindows {
  /** Names of the windows that fit. */
  fitting: string[]
  /** The others, each with the reason. */
  refused: { name: string; why: string }[]
}

/** The saved windows, sorted by room. With `onUse` each can be used; with `onUseAll`, all at once. */
export function OwnWindowList({
  onUse,
  onUseAll,
}: {
  onUse?: (size: MeasuredSize) => void
  onUseAll?: ((sizes: MeasuredSize[]) => UsedWindows) | undefined
}) {
  const { t } = useTranslation('windows')
  const ownWindows = useOwnWindows()
  const [edited, setEdited] = useState<string | null>(null)
  const [used, setUsed] = useState<UsedWindows | null>(null)
  if (ownWindows.isPending) return <Skeleton className="h-16" />
  return (
    <div className="grid gap-3" aria-busy="false">
      {ownWindows.windows.length === 0 ? (
        <p className="text-ink-soft">{t('windows.none')}</p>
      ) : (
        <ul aria-label={t('windows.title')} className="divide-y divide-line border-y border-line">
          {ownWindows.windows.map((window) => (
            <li key={window.id} className="py-3">
              {edited === window.id ? (
                <EditWindow window={window} own={ownWindows} onClose={() => setEdited(null)} />
              ) : (
                <WindowRow
                  window={window}
                  own={ownWindows}
                  onUse={onUse}
                  onEdit={() => setEdited(window.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onUseAll && ownWindows.windows.length > 1 && used === null && (
        <Button
          className="justify-self-start"
          onClick={() => setUsed(onUseAll(ownWindows.windows.map(sizeOf)))}
        >
          {t('windows.useAll')}
        </Button>
      )}
      <output className="grid gap-1 empty:hidden">
        {used && used.fitting.length > 0 && <p>{t('windows.inCart', { names: used.fitting.join(', ') })}</p>}
        {used?.refused.map((refusal) => (
          <p key={refusal.name} className="text-clay">
            {t('windows.notFit', refusal)}
          </p>
        ))}
      </output>
      <p className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
        {ownWindows.withAccount ? t('windows.everywhere') : t('windows.here')}
        <Link
          to="/measuring-sheet"
          target="_blank"
          className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-ink"
        >
          <Printer size={16} aria-hidden />
          {t('windows.print')}
        </Link>
      </p>
    </div>
  )
}

const sizeOf = ({ name, width, height, depth, topHeight, mount, method }: OwnWindow): MeasuredSize => ({
  width,
  height,
  depth,
  topHeight,
  mount,
  method,
  name,
})

function WindowRow({
  window,
  own,
  onUse,
  onEdit,
}: {
  window: OwnWindow
  own: OwnWindows
  onUse: ((size: MeasuredSize) => void) | undefined
  onEdit: () => void
}) {
  const { t } = useTranslation('windows')
  const formatSize = useFormatSize()
  const formatSide = useFormatSide()
  const date = useDate()
  const [busy, setBusy] = useState(false)
  const { name, width, height, depth, topHeight, mount, method, measuredAt } = window

  function use() {
    // The side that another window faces says nothing of this one.
    const { side: _, ...others } = storedLight()
    storeLight(window.light ?? others)
    onUse?.(sizeOf(window))
  }

  async function remove() {
    setBusy(true)
    try {
      await own.remove(window)
    } catch {
      // After a failure the window stays, so that removing it can be retried.
      setBusy(false)
      toast({ title: t('windows.failed'), variant: 'destructive' })
    }
  }

  const facts = [
    t(mountLabels[mount]),
    ...(depth ? [t('windows.depthIs', { size: formatSide(depth) })] : []),
    ...(topHeight ? [t('windows.topIs', { size: formatSide(topHeight) })] : []),
    t(methodLabels[method]),
    date(measuredAt),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name} <span className="figures font-normal">{formatSize({ width, height })}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {facts.join(' · ')}
          {window.light && <Facing light={window.light} />}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onUse && (
          <Button size="sm" aria-label={t('windows.useOf', { name })} onClick={use}>
            {t('windows.use')}
          </Button>
        )}
        <Button look="quiet" size="sm" aria-label={t('windows.editOf', { name })} onClick={onEdit}>
          {t('windows.edit')}
        </Button>
        <Button
          look="quiet"
          size="sm"
          disabled={busy}
          aria-label={t('windows.removeOf', { name })}
          onClick={() => void remove()}
        >
          {t('windows.remove')}
        </Button>
      </div>
    </div>
  )
}

/** Where a window is and which way it faces, as its year has it. */
function Facing({ light: { town, side } }: { light: WindowLight }) {
  const { t } = useTranslation('windows')
  return ` · ${t('windows.faces', { side: t('windows.sides').split(',')[side] ?? '', town })}`
}
