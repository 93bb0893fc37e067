import { useId, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { SheetFormat } from '#modules/measuring/rules/detection/sheet-format.ts'
import type { PaperOptions } from './further-picture.ts'

/**
 * Our own sheet with marks is not listed, because it is found automatically; if it could be chosen, plain paper of its
 * proportions would be taken for it.
 */
const formats = {
  auto: 'camera.formats.auto',
  a4: 'camera.formats.a4',
  letter: 'camera.formats.letter',
  legal: 'camera.formats.legal',
  a5: 'camera.formats.a5',
  a3: 'camera.formats.a3',
  card: 'camera.formats.card',
} as const

const box = 'min-h-11 w-full rounded-md border border-line bg-surface px-2 text-sm'

/** The kind of sheet and its distance from the plane, which only the shopper knows. */
export function PaperChoice({
  paper,
  onChoose,
}: {
  paper: PaperOptions
  onChoose: (paper: PaperOptions) => void
}) {
  const { t } = useTranslation('camera')
  const id = useId()
  const [off, setOff] = useState(String(paper.offPlaneMm))
  const leave = () => {
    const offPlaneMm = Math.min(500, Math.max(0, Number(off) || 0))
    if (offPlaneMm !== paper.offPlaneMm) onChoose({ ...paper, offPlaneMm })
  }
  return (
    <details className="text-sm">
      <summary className="py-1 text-ink-soft">{t('camera.paper')}</summary>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <label className="grid content-between gap-1">
          <span>{t('camera.format')}</span>
          <select
            value={paper.format}
            onChange={({ target }) => onChoose({ ...paper, format: target.value as SheetFormat | 'auto' })}
            className={box}
          >
            {Object.entries(formats).map(([format, text]) => (
              <option key={format} value={format}>
                {t(text)}
              </option>
            ))}
          </select>
        </label>
        <div className="grid content-between gap-1">
          <label htmlFor={id}>{t('camera.offPlane')}</label>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            max={500}
            value={off}
            onChange={({ target }) => setOff(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
            className={box}
          />
        </div>
      </div>
    </details>
  )
}
