import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { classes } from '#kernel/web/ui/classes.ts'
import { maxMovements } from '../../rules/raised-phone/several-movements.ts'
import type { PictureSize } from '../phone/camera.ts'
import type { Measuring } from './measuring.ts'
import { Cautions, Notes } from './notes.tsx'
import { PaperChoice } from './paper/paper-options.tsx'
import { FormatQuestion, OutlineQuestion } from './paper/paper-questions.tsx'
import { Readings } from './readings.tsx'

interface PanelProps {
  measuring: Measuring
  /** Null until the camera runs. */
  size: PictureSize | null
  /** Metres; null until the camera runs. */
  distance: number | null
  /** Degrees; null: unknown. */
  tilt: number | null
  canImprove: boolean
  onImprove: () => void
  onAgain: () => void
  /** A further picture of the same opening. */
  onMore: () => void
  onUse: () => void
  /** Measures by raising and lowering the phone; null where it has no motion sensors. */
  onRaise: (() => void) | null
  /** Measures in the room; null where the phone does not support it. */
  onRoom: (() => void) | null
}

/** Below the picture, or next to it on a landscape screen: the next step, the result, all buttons. */
export function Panel(props: PanelProps) {
  const { measuring, size, distance, tilt } = props
  const outcome = measuring.shown
  return (
    <div
      className={classes(
        'flex shrink-0 flex-col bg-paper landscape:h-full landscape:w-80',
        // Between two taps the picture must not move, so the height is fixed. Afterwards the picture keeps half the
        // screen, so that the outlines can be judged.
        outcome ? 'portrait:max-h-[48dvh]' : 'portrait:h-72',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 *:shrink-0 landscape:pt-14">
        <NextStep measuring={measuring} />
        {/* There from the beginning: the buttons below must not move under a finger when the camera starts. */}
        <div aria-busy={outcome !== measuring.outcome} className="aria-busy:opacity-50">
          <Readings size={outcome?.size ?? null} distance={outcome?.size.depth ?? distance} tilt={tilt} />
        </div>
        <FormatQuestion measuring={measuring} />
        <OutlineQuestion measuring={measuring} />
        {outcome && <Notes outcome={outcome} />}
        {measuring.canAddPicture && <More {...props} />}
        {outcome && <Paper {...props} />}
        {outcome && <Raise {...props} />}
        <Distance measuring={measuring} size={size} />
        {!outcome && <Otherwise {...props} />}
      </div>
      {outcome && <Result {...props} />}
    </div>
  )
}

/** Alternatives before there is a size. */
function Otherwise({ measuring, onAgain, onRoom }: PanelProps) {
  if (measuring.progress.frozen) return <Again onAgain={onAgain} />
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <PrintSheet />
      {onRoom && <InRoom onRoom={onRoom} />}
    </div>
  )
}

/** To the page with the sheet that the camera finds at once. */
function PrintSheet() {
  const { t } = useTranslation('camera')
  return (
    <Link
      to="/measuring-sheet"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm underline underline-offset-4"
    >
      <Printer size={16} aria-hidden />
      {t('camera.marked.print')}
    </Link>
  )
}

function NextStep({ measuring: { progress, shown: outcome } }: { measuring: Measuring }) {
  const { t } = useTranslation('camera')
  const { frozen, taps, sheetTaps, working, onSheet } = progress
  const message = () => {
    if (working) return t('camera.working')
    if (onSheet) return t('camera.tapSheet', { number: sheetTaps.length + 1 })
    if (outcome) return null
    if (frozen && taps.length > 0) return t('camera.tapSecond')
    return progress.before.length > 0 ? t('camera.tapAgain') : t('camera.tapFirst')
  }
  return (
    <output className={outcome ? 'sr-only' : 'block text-sm portrait:min-h-28'}>
      {!outcome && !onSheet && (
        <strong className="block font-medium">{t('camera.corners', { number: taps.length })}</strong>
      )}
      {message()}
    </output>
  )
}

/** Buttons for the assumed distance; setting it despite a sheet gives an estimate, and can be undone. */
function Distance({ measuring, size }: { measuring: Measuring; size: PictureSize | null }) {
  const { t } = useTranslation('camera')
  const inRoom = measuring.shown?.size.sensorUsed === 'webxr'
  const button = (direction: -1 | 1, text: string) => (
    <Button
      look="quiet"
      size="sm"
      disabled={inRoom || !size || measuring.progress.working}
      onClick={() => size && measuring.step(direction, size)}
      className="min-h-11"
    >
      {text}
    </Button>
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {button(-1, t('camera.closer'))}
      {button(1, t('camera.further'))}
    </div>
  )
}

/** The confidence above which a size needs no sheet of paper. */
const sure = 0.8

/** Whether a sheet of paper is the better next step than the size that was found. */
function needsSheet({ shown, isSheetAside }: Measuring): boolean {
  return (
    shown !== null && shown.size.sensorUsed !== 'reference' && shown.size.confidence < sure && !isSheetAside
  )
}

/** About the detected sheet, or how to use one. */
function Paper({ measuring, onAgain }: PanelProps) {
  const { t } = useTranslation('camera')
  const sensor = measuring.shown?.size.sensorUsed
  const isUnused = measuring.shown?.cautions.includes('picture_unused')
  if (sensor === 'reference' && !isUnused)
    return <PaperChoice paper={measuring.paper} onChoose={measuring.choosePaper} />
  if (measuring.isSheetAside)
    return (
      <Button look="quiet" size="sm" className="min-h-11" onClick={() => measuring.sheetAgain()}>
        {t('camera.useSheet')}
      </Button>
    )
  return (
    <Button
      look={needsSheet(measuring) ? 'primary' : 'quiet'}
      size="sm"
      className="min-h-11"
      onClick={() => (sensor === 'webxr' ? onAgain() : measuring.tapSheet())}
    >
      {t('camera.makeExact')}
    </Button>
  )
}

/** A further picture of the same opening narrows the interval, or shows that one of them is wrong. */
function More({ onMore }: PanelProps) {
  const { t } = useTranslation('camera')
  return (
    <Button look="quiet" size="sm" className="min-h-11" onClick={onMore}>
      {t('camera.more')}
    </Button>
  )
}

/** Moving the phone instead of a sheet: better than the estimate by far, and once more narrows the interval. */
function Raise({ onRaise, measuring }: PanelProps) {
  const { t } = useTranslation('camera')
  const { size, movements = [] } = measuring.shown ?? {}
  const isFirst = size?.sensorUsed === 'camera'
  const isAgain = movements.length > 0 && movements.length < maxMovements
  if (!onRaise || (!isFirst && !isAgain)) return null
  return (
    <Button look="quiet" size="sm" className="min-h-11" disabled={!measuring.outcome} onClick={onRaise}>
      {t(isFirst ? 'camera.raise.enter' : 'camera.raise.again')}
    </Button>
  )
}

function Result({ measuring, canImprove, onImprove, onAgain, onUse }: PanelProps) {
  const { t } = useTranslation('camera')
  const { shown } = measuring
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {shown && <Cautions outcome={shown} />}
      <Button
        look={needsSheet(measuring) ? 'quiet' : 'primary'}
        onClick={onUse}
        disabled={!measuring.outcome}
        className="col-span-2"
      >
        {t('camera.use')}
      </Button>
      <Again onAgain={onAgain} />
      <Button look="quiet" size="sm" className="min-h-11 px-1" onClick={onImprove} disabled={!canImprove}>
        {t('camera.improve')}
      </Button>
    </div>
  )
}

function Again({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('camera')
  return (
    <Button look="quiet" size="sm" className="min-h-11" onClick={onAgain}>
      {t('camera.again')}
    </Button>
  )
}

function InRoom({ onRoom }: { onRoom: () => void }) {
  const { t } = useTranslation('camera')
  return (
    <Button look="plain" size="sm" className="min-h-11" onClick={onRoom}>
      {t('camera.room.enter')}
    </Button>
  )
}
