import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { PictureSize } from './camera.ts'
import type { Measuring } from './measuring.ts'
import { Notes } from './notes.tsx'
import { PaperChoice } from './paper-options.tsx'
import { Readings } from './readings.tsx'

interface PanelProps {
  measuring: Measuring
  /** Null until the camera runs. */
  size: PictureSize | null
  /** Metres; null until the camera runs. */
  distance: number | null
  /** Degrees; null unknown. */
  tilt: number | null
  canImprove: boolean
  onImprove: () => void
  onAgain: () => void
  onUse: () => void
  /** Measures in the room; null where the phone cannot. */
  onRoom: (() => void) | null
}

/** Below the picture, or beside it on a lying screen: what to do next, what was measured, every button. */
export function Panel(props: PanelProps) {
  const { measuring, size, distance, tilt } = props
  const { outcome } = measuring
  return (
    <div
      className={classes(
        'grid content-start gap-4 overflow-y-auto bg-paper p-4 pb-[max(1rem,env(safe-area-inset-bottom))] landscape:h-full landscape:w-80 landscape:shrink-0 landscape:pt-14',
        // Between two taps the picture must not move.
        outcome ? 'portrait:max-h-[60dvh]' : 'portrait:h-62',
      )}
    >
      <NextStep measuring={measuring} />
      {distance !== null && (
        <Readings size={outcome?.size ?? null} distance={outcome?.size.depth ?? distance} tilt={tilt} />
      )}
      {outcome && <Notes outcome={outcome} />}
      <Distance measuring={measuring} size={size} />
      {!outcome && !measuring.progress.frozen && props.onRoom && <InRoom onRoom={props.onRoom} />}
      {outcome ? <Result {...props} /> : measuring.progress.frozen && <Again onAgain={props.onAgain} />}
    </div>
  )
}

function NextStep({ measuring: { progress, outcome } }: { measuring: Measuring }) {
  const { t } = useTranslation('camera')
  const { frozen, taps, sheetTaps, working, onSheet } = progress
  const said = () => {
    if (working) return t('camera.working')
    if (onSheet) return t('camera.tapSheet', { number: sheetTaps.length + 1 })
    if (outcome) return null
    return frozen && taps.length > 0 ? t('camera.tapSecond') : t('camera.tapFirst')
  }
  return <output className={classes('block text-sm', !outcome && 'portrait:min-h-16')}>{said()}</output>
}

/** Buttons for the assumed distance; with a sheet the distance is measured. */
function Distance({ measuring, size }: { measuring: Measuring; size: PictureSize | null }) {
  const { t } = useTranslation('camera')
  const isMeasured = (measuring.outcome?.size.sensorUsed ?? 'camera') !== 'camera'
  const button = (direction: -1 | 1, text: string) => (
    <Button
      look="quiet"
      size="sm"
      disabled={isMeasured || !size || measuring.progress.working}
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

function Result({ measuring, canImprove, onImprove, onAgain, onUse }: PanelProps) {
  const { t } = useTranslation('camera')
  const sensor = measuring.outcome?.size.sensorUsed
  return (
    <>
      {sensor === 'reference' ? (
        <PaperChoice paper={measuring.paper} onChoose={measuring.choosePaper} />
      ) : (
        <Button
          look="quiet"
          size="sm"
          className="min-h-11"
          onClick={sensor === 'camera' ? measuring.tapSheet : onAgain}
        >
          {t('camera.makeExact')}
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onUse} className="col-span-2">
          {t('camera.use')}
        </Button>
        <Again onAgain={onAgain} />
        <Button look="quiet" size="sm" className="min-h-11" onClick={onImprove} disabled={!canImprove}>
          {t('camera.improve')}
        </Button>
      </div>
    </>
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
