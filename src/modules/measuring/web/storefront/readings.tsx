import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { MeasuredSize } from '../../rules/measurement/sheet-result.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useCameraFormat } from './use-camera-format.ts'

const sensors = {
  camera: 'camera.sensors.camera',
  reference: 'camera.sensors.reference',
  webxr: 'camera.sensors.webxr',
  motion: 'camera.sensors.motion',
} as const

/** The measured size and the distance. Length is the larger side; the drawing shows the axes. */
export function Readings({
  size,
  distance,
  tilt,
}: {
  /** Null before both corners are tapped. */
  size: MeasuredSize | null
  /** Metres; null until the camera runs. */
  distance: number | null
  /** Degrees; null: unknown. */
  tilt: number | null
}) {
  const { t } = useTranslation('camera')
  const { side, squareMetres, distance: formatDistance, percent } = useCameraFormat()
  const rows: [string, string, string?][] = []
  if (size) {
    const isWide = size.w >= size.h
    const band = (mm: number) =>
      size.sensorUsed === 'camera' ? undefined : t('camera.band', { mm: Math.ceil(mm) })
    const across = [side(size.w), band(size.band.widthMm)] as const
    const down = [side(size.h), band(size.band.heightMm)] as const
    rows.push(
      [t('camera.length'), ...(isWide ? across : down)],
      [t('camera.width'), ...(isWide ? down : across)],
      [t('camera.area'), squareMetres(size.area)],
      [t('camera.sensor'), t(sensors[size.sensorUsed])],
      [t('camera.confidence'), percent(size.confidence)],
    )
  }
  rows.push(
    [t('camera.distance'), distance === null ? '—' : formatDistance(distance)],
    [t('camera.tilt'), tilt === null ? '—' : `${Math.round(tilt)}°`],
  )
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {rows.map(([name, value, band], i) => {
        const isSide = size !== null && i < 2
        return (
          <div
            key={name}
            className={classes('flex items-baseline whitespace-nowrap', isSide ? 'w-full gap-4' : 'gap-2')}
          >
            <dt className={classes('text-ink-soft', isSide && 'min-w-16')}>{name}</dt>
            <dd className={isSide ? 'figures text-lg font-semibold' : 'figures'}>
              {value}
              {band && <span className="text-sm font-normal text-ink-soft"> {band}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
