import { handleOf, openingAfterDrag } from './handle.ts'
import type { Hanging } from '#modules/catalog/rules/light/hanging.ts'
import { plainMaterial, readMaterial } from './material.ts'
import { studioOf, type Studio } from './paint.ts'
import { loadPlates } from './plates.ts'
import type { Pen } from './surface.ts'

/** What is shown: an hour from 6 to 22, and the opening of the covering from 0 to 1. */
export interface Moment {
  hour: number
  open: number
}

/** Maximum number of pixels of a picture while something moves, and when nothing moves. */
const pixels = { moving: 150_000, still: 1_700_000 }
/** Time without changes after which nothing counts as moving, in milliseconds. */
const stillAfter = 140

/** A room on two canvases of one size: a coarse one that is quick to paint while something moves, and a fine one. */
export interface Stage {
  show: (moment: Moment) => void
  setHanging: (hanging: Hanging) => void
  resize: () => void
  /** The opening after the handle was moved by a number of CSS pixels. */
  openAfter: (from: number, moved: readonly [number, number]) => number
  stop: () => void
}

/** @param place moves the handle to a position in CSS pixels */
export function stageOn(
  frame: HTMLElement,
  canvases: { quick: HTMLCanvasElement; fine: HTMLCanvasElement },
  first: { hanging: Hanging; moment: Moment },
  place: (x: number, y: number) => void,
): Stage {
  let { hanging, moment } = first
  let material = plainMaterial(hanging)
  let studios: { quick: Studio; fine: Studio; share: number } | undefined
  let due = 0
  let settling: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function draw(which: 'quick' | 'fine'): void {
    studios ??= setUp()
    const { [which]: studio, quick, share } = studios
    studio.paint(moment.hour, moment.open, material)
    canvases.fine.style.visibility = which === 'fine' ? 'visible' : 'hidden'
    const handle = handleOf(hanging, quick.scene, moment.open)
    const [x, y] = quick.scene.at(handle.x, handle.y, 0.05)
    place(x / share, y / share)
  }

  function setUp() {
    const { clientWidth: across, clientHeight: down } = frame
    const share = {
      quick: shareOf(across, down, pixels.moving, 1),
      fine: shareOf(across, down, pixels.still, 2),
    }
    return {
      quick: studioOf(
        sized(canvases.quick, across * share.quick, down * share.quick),
        hanging,
        ...sizeOf(canvases.quick),
      ),
      fine: studioOf(
        sized(canvases.fine, across * share.fine, down * share.fine),
        hanging,
        ...sizeOf(canvases.fine),
      ),
      share: share.quick,
    }
  }

  function refresh(): void {
    if (isStopped) return
    loadPlates(moment.hour, refresh)
    clearTimeout(settling)
    settling = setTimeout(() => {
      // A frame that is late must not cover the fine picture with a coarse one.
      cancelAnimationFrame(due)
      due = 0
      draw('fine')
    }, stillAfter)
    if (due === 0)
      due = requestAnimationFrame(() => {
        due = 0
        draw('quick')
      })
  }

  async function fetchMaterial(): Promise<void> {
    const requestedHanging = hanging
    const newMaterial = await readMaterial(requestedHanging)
    if (requestedHanging !== hanging || newMaterial === null) return
    material = newMaterial
    refresh()
  }

  refresh()
  void fetchMaterial()
  return {
    show(next) {
      moment = next
      refresh()
    },
    setHanging(next) {
      const isOther =
        next.picture !== hanging.picture || next.colour !== hanging.colour || next.kind !== hanging.kind
      hanging = next
      studios = undefined
      if (isOther) {
        material = plainMaterial(hanging)
        void fetchMaterial()
      }
      refresh()
    },
    resize() {
      studios = undefined
      refresh()
    },
    openAfter(from, [right, down]) {
      studios ??= setUp()
      const { quick, share } = studios
      return openingAfterDrag(hanging, quick.scene, from, [right * share, down * share])
    },
    stop() {
      isStopped = true
      cancelAnimationFrame(due)
      clearTimeout(settling)
    },
  }
}

/** Canvas pixels per CSS pixel: limited by the maximum in all, the given maximum and the device's ratio. */
const shareOf = (across: number, down: number, most: number, atMost: number) =>
  Math.min(Math.sqrt(most / Math.max(across * down, 1)), atMost, Math.max(devicePixelRatio, 1))

function sized(canvas: HTMLCanvasElement, width: number, height: number): Pen {
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser has no 2D canvas')
  return pen
}

const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height] as const
