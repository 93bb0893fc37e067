import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Vector } from '#modules/measuring/rules/pose/camera.ts'
import type { MeasuredSize } from '#modules/measuring/rules/measurement/sheet-result.ts'
import { minHits, roomResult } from '#modules/measuring/rules/pose/wall.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { logQuietly } from '../../phone/log.ts'
import { enterRoom, type Room } from './room-session.ts'

/** The overlay while the phone tracks the room: find the wall, then aim at two corners. */
export function RoomView({
  onMeasured,
  onLeave,
}: {
  onMeasured: (size: MeasuredSize, withDepth: boolean) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('camera')
  const overlay = useRef<HTMLDivElement>(null)
  const room = useRef<Room | null>(null)
  const [hits, setHits] = useState(0)
  const [hasWall, setHasWall] = useState(false)
  const [first, setFirst] = useState<Vector | null>(null)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    let isUnmounted = false
    if (!overlay.current) return undefined
    const enter = async (root: HTMLElement) => {
      const entered = await enterRoom(root, {
        wall: (wall, count) => {
          setHits(count)
          setHasWall(wall !== null)
        },
        end: () => leave(),
      })
      if (isUnmounted) entered.end()
      else room.current = entered
    }
    enter(overlay.current).catch((error: unknown) => {
      logQuietly('The room could not be sensed', error)
      leave()
    })
    return () => {
      isUnmounted = true
      room.current?.end()
    }
  }, [])

  function set(): void {
    const aimed = room.current?.aimed()
    if (!aimed) return
    if (!first) return setFirst(aimed.corner)
    const { wall, corner, eye } = aimed
    const withDepth = room.current?.withDepth ?? false
    onMeasured(roomResult({ wall, corners: [first, corner], withDepth, eye }), withDepth)
  }

  const next = () => {
    if (!hasWall) return t('camera.room.findWall', { number: Math.min(hits, minHits), of: minHits })
    return first ? t('camera.room.second') : t('camera.room.first')
  }
  return (
    <div ref={overlay} className="absolute inset-0 z-10 text-white">
      <span
        aria-hidden
        className="absolute top-1/2 left-1/2 size-8 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_#0008] after:absolute after:top-1/2 after:left-1/2 after:size-1 after:-translate-1/2 after:rounded-full after:bg-white"
      />
      <div className="absolute inset-x-0 bottom-0 grid gap-3 bg-black/70 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <output className="block">{next()}</output>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={set} disabled={!hasWall}>
            {t('camera.room.set')}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {t('camera.room.leave')}
          </Button>
        </div>
      </div>
    </div>
  )
}
