import { useEffect, useMemo, useRef, useState } from 'react'
import { chosenDistance, stepDistance } from '../../rules/estimate/distance.ts'
import type { KnownCalibrations } from '../../rules/accuracy/chosen-calibration.ts'
import type { Point, Quad } from '../../rules/mathematics/geometry.ts'
import type { MotionMeasurement } from '../../rules/raised-phone/motion-size.ts'
import type { PictureMeasurement } from '../../rules/measurement/picture-measurement.ts'
import type { SheetOutline } from '../../rules/detection/sheet-guess.ts'
import type { MeasuredSize } from '../../rules/measurement/sheet-result.ts'
import type { PictureSize } from '../phone/camera.ts'
import { bytesOf, followingFrames, freezeFrame, type Frozen } from '../phone/frozen.ts'
import { logQuietly } from '../phone/log.ts'
import type { DeviceAngles } from '../phone/device-angles.ts'
import { type PaperOptions, picturesToKeep, picturesForPaper } from './paper/further-picture.ts'
import { cornersOf, distancesOf, motionOutcome, type Outcome, outcomeOf } from './outcome.ts'
import { storeFocalLength } from './phone-camera.ts'
import type { SheetReading } from './paper/sheet-messages.ts'
import { type SheetReader, sheetReader } from './paper/sheet-reader.ts'

interface Progress {
  frozen: Frozen | null
  /** Corners of the opening: none, one, two opposite ones, or all four after one was moved. */
  taps: readonly Point[]
  /** Corners of the sheet, if it is tapped. */
  sheetTaps: readonly Point[]
  /** What the sheet's outline follows, if the shopper has said so. */
  outline: SheetOutline | null
  /** Whether taps set corners of the sheet. */
  onSheet: boolean
  working: boolean
  reading: SheetReading | null
  /** The results of earlier pictures of the same opening. */
  before: readonly PictureMeasurement[]
  /** The sheet's result before the shopper chose to set the distance. */
  aside: SheetReading | null
  /** Metres. */
  manual: number | null
  /** Whether a corner is being moved, whose outline is not measured yet. */
  moving: boolean
  /** The result of measuring in the room, or by moving the phone, instead of in a picture. */
  room: Outcome | null
}

const initialProgress: Progress = {
  frozen: null,
  taps: [],
  sheetTaps: [],
  outline: null,
  onSheet: false,
  working: false,
  reading: null,
  before: [],
  aside: null,
  manual: null,
  moving: false,
  room: null,
}

const foundIn = (reading: SheetReading | null): PictureMeasurement | null =>
  reading && typeof reading.found !== 'string' ? reading.found : null

/** Stores what a sheet of paper reveals about the phone's camera, for measuring without one. */
function learnCamera(reading: SheetReading | null, frozen: Frozen | null): void {
  const measurement = foundIn(reading)
  if (measurement && frozen) storeFocalLength(measurement, Math.max(frozen.size.width, frozen.size.height))
}

export type Outline = 'opening' | 'sheet'

type Outlines = Record<Outline, readonly Point[]> & Pick<PictureMeasurement, 'doubtfulSides'>

/** The current outlines, whose corners can be moved. */
function outlinesOf({ taps, sheetTaps, reading, moving }: Progress): Outlines {
  const measurement = moving ? null : foundIn(reading)
  if (measurement)
    return {
      opening: measurement.opening,
      sheet: measurement.sheet,
      doubtfulSides: measurement.doubtfulSides,
    }
  return { opening: taps.length >= 2 ? cornersOf(taps) : taps, sheet: sheetTaps }
}

/** The worker that searches for the sheet; it starts when needed and ends with the camera. */
function useReader() {
  const reader = useRef<SheetReader | null>(null)
  useEffect(
    () => () => {
      reader.current?.end()
      reader.current = null
    },
    [],
  )
  return () => (reader.current ??= sheetReader())
}

/** The result so far, and what the panel shows: while a corner is moved, the previous result. */
function useOutcome(progress: Progress, calibrations: KnownCalibrations | null) {
  const [former, setFormer] = useState<Outcome | null>(null)
  const { frozen, taps, reading, manual, room, before } = progress
  const isDone = taps.length >= 2 && !progress.working && !progress.onSheet && !progress.moving
  const outcome = useMemo(
    () =>
      room ??
      (frozen && isDone ? outcomeOf({ frozen, taps, reading, before, manual, known: calibrations }) : null),
    [room, frozen, isDone, taps, reading, before, manual, calibrations],
  )

  if (outcome && outcome !== former) setFormer(outcome)
  const isChanging = progress.moving || progress.working
  const measurement = isDone && !room ? foundIn(reading) : null
  return {
    outcome,
    shown: outcome ?? (isChanging ? former : null),
    /** The result of this picture alone. */
    found: measurement,
    forget: () => setFormer(null),
  }
}

/** The results to which a further picture would be added; null while none can be. */
function carriedOn(progress: Progress, measurement: PictureMeasurement | null, outcome: Outcome | null) {
  const { frozen, working, moving, room, aside, before } = progress
  const isAtRest = !working && !moving && !room && !aside
  return frozen && isAtRest ? picturesToKeep(before, measurement, outcome?.cautions ?? []) : null
}

/** From the first tap to a size: taps, results, and the shopper's corrections. */
export function useMeasuring(angles: DeviceAngles | null, calibrations: KnownCalibrations | null) {
  const [progress, setProgress] = useState(initialProgress)
  const [paper, setPaper] = useState<PaperOptions>({ format: 'auto', offPlaneMm: 0 })
  const { outcome, shown, found, forget } = useOutcome(progress, calibrations)
  const latest = useRef(progress)
  const reader = useReader()
  /** Resolves when the worker has the picture, with false if it could not be read. */
  const seen = useRef<Promise<boolean>>(Promise.resolve(false))
  const round = useRef(0)
  const spread = useRef(3)
  function change(by: Partial<Progress>): void {
    latest.current = { ...latest.current, ...by }
    setProgress(latest.current)
  }

  function startOver(before: Progress['before']): void {
    round.current += 1
    forget()
    change({ ...initialProgress, before })
  }

  function hold(video: HTMLVideoElement): void {
    const frozen = freezeFrame(video, angles)
    forget()
    const { manual, before } = latest.current
    change({ ...initialProgress, frozen, manual, before })
    const { setPicture } = reader()
    seen.current = followingFrames(video, frozen.size)
      .catch(() => [])
      .then((more) => {
        if (latest.current.frozen === frozen) setPicture([bytesOf(frozen), ...more], frozen.size)
        return true
      })
      .catch((error: unknown) => {
        logQuietly('The picture could not be read', error)
        return false
      })
  }

  async function measure(tapSigma = spread.current, options = paper): Promise<void> {
    const { taps, sheetTaps, outline } = latest.current
    spread.current = tapSigma
    round.current += 1
    const startedRound = round.current
    change({ working: true, onSheet: false, moving: false, aside: null, room: null })
    const sheet = sheetTaps.length === 4 ? (sheetTaps as unknown as Quad) : null
    const isSeen = await seen.current
    const input = { taps, sheetTaps: sheet, outline, tapSigma, ...options }
    const reading = isSeen ? await reader().measure(input) : null
    // The outline has been moved, or there is another picture.
    if (startedRound !== round.current) return
    learnCamera(reading, latest.current.frozen)
    change({ working: false, reading })
  }

  function tap(point: Point, tapSigma: number): void {
    const { onSheet, taps, sheetTaps } = latest.current
    if (onSheet) change({ sheetTaps: [...sheetTaps, point] })
    else change({ taps: [...taps, point] })
    const whole = onSheet ? sheetTaps.length === 3 : taps.length === 1
    if (whole) void measure(tapSigma)
  }

  const outlines = () => outlinesOf(latest.current)

  function move(outline: Outline, index: number, to: Point): void {
    const { opening, sheet } = outlines()
    // Discards the measurement in progress.
    round.current += 1
    change({ working: false, room: null })
    const corners = (outline === 'opening' ? opening : sheet).map((corner, i) => (i === index ? to : corner))
    const { reading, taps } = latest.current
    const isExact = foundIn(reading) !== null
    if (outline === 'sheet')
      return change({ sheetTaps: corners, taps: isExact ? opening : taps, moving: true })
    // Without a sheet the outline stays upright: the opposite corner and the moved one span it.
    const opposite = corners[(index + 2) % 4]
    const spanned = !isExact && taps.length === 2 && opposite ? [to, opposite] : corners
    return change({ taps: spanned, moving: true, ...(isExact && sheet.length === 4 && { sheetTaps: sheet }) })
  }

  const { frozen, before, aside, manual } = progress
  const carried = carriedOn(progress, found, outcome)

  return {
    progress,
    outcome,
    shown,
    paper,
    /** Whether a further picture of the same opening can narrow the interval, or replace one without a result. */
    canAddPicture: carried !== null,
    /** Whether a distance was chosen despite a sheet, in this or an earlier picture. */
    isSheetAside: aside !== null || (before.length > 0 && manual !== null),
    hold,
    tap,
    move,
    outlines,
    /** Measures again where a corner was moved, also when the movement has not been drawn yet. */
    settle(tapSigma: number) {
      if (latest.current.moving && latest.current.taps.length >= 2) void measure(tapSigma)
    },
    tapSheet(outline: SheetOutline | null = null) {
      // Where the outline follows a printed line, no such line is taken for the paper's edge again.
      forget()
      change({ onSheet: true, sheetTaps: [], outline, reading: null, room: null })
    },
    trustOutline() {
      // The shopper has said that the sheet's outline follows the edge of the paper.
      change({ outline: 'edge' })
      void measure()
    },
    choosePaper: (options: PaperOptions) => {
      setPaper(options)
      change({ before: picturesForPaper(latest.current.before, options, paper) })
      void measure(spread.current, options)
    },
    step(direction: -1 | 1, size: PictureSize) {
      const { reading, aside, ...before } = latest.current
      const exact = foundIn(reading) ? reading : null
      const assumed = distancesOf(before.manual, before.frozen?.angles ?? angles, size)
      const distance = outcome?.size.depth ?? chosenDistance(assumed).distance
      const by = { manual: stepDistance(distance, direction), aside: exact ?? aside, room: null }
      change({ ...by, reading: exact ? null : reading })
    },
    /** Undoes the choice of a distance: the sheet's result is used again. */
    sheetAgain() {
      const { reading, aside } = latest.current
      change({ reading: aside ?? reading, aside: null, manual: null, room: null })
    },
    /** Uses the result of measuring in the room. */
    takeRoom: (size: MeasuredSize, depthUsed: boolean) =>
      change({ ...initialProgress, room: { size, cautions: [], opening: null, depthUsed } }),
    /** Uses the result of moving the phone, with those before it, for the opening at these corners of the picture. */
    takeMotion(measurement: MotionMeasurement, corners: Quad) {
      const movements = [...(latest.current.room?.movements ?? []), measurement]
      if (frozen) change({ taps: corners, room: motionOutcome(movements, corners, frozen, calibrations) })
    },
    /** Keeps the results of the pictures, and shows the running camera for a further one of the same opening. */
    addPicture: () => carried && startOver(carried),
    /** Standard deviation of the last tap, pixels. */
    tapSigma: () => spread.current,
    reset: () => startOver([]),
  }
}

export type Measuring = ReturnType<typeof useMeasuring>
