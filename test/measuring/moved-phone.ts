/**
 * A phone that is raised and lowered before a window, and what its sensors and its camera report: offsets, scale
 * errors, noise, rounding, jitter and gaps of the sensors; an unknown lens with distortion, a rolling shutter and late
 * pictures; hands that tremble, sway and turn the phone. A seed always gives the same case.
 */
import {
  type Camera,
  compose,
  cross,
  addVectors,
  project,
  type Rotation,
  rotate,
  rotationBy,
  scaleVector,
  transpose,
  type Vector,
} from '#modules/measuring/rules/pose/camera.ts'
import type { Point, Quad } from '#modules/measuring/rules/mathematics/geometry.ts'
import { rectangle } from '#modules/measuring/rules/mathematics/homography.ts'
import type { MotionReading, SeenOpening } from '#modules/measuring/rules/raised-phone/motion-readings.ts'
import { type Random, seeded } from './random.ts'

export interface MovedPhone {
  size: { width: number; height: number }
  widthMm: number
  heightMm: number
  /** Focal length as a multiple of the picture's long side. */
  focalShare: number
  readings: MotionReading[]
  views: SeenOpening[]
}

export interface MovedOptions {
  /** Height of the movement, metres. */
  strokeM?: readonly [number, number]
  /** Without a gyroscope. */
  isBlind?: boolean
  /** Pictures a second, and the scatter of their times in seconds. */
  rate?: readonly [number, number]
  jitter?: readonly [number, number]
  /** For how long the phone is aimed before it is moved, seconds. */
  aimed?: number
  /** The same phone before the same window, raised and lowered again: the how many-th time, from 0. */
  again?: number
}

/** How long it is moved, seconds. */
const seconds = 6
const degrees = Math.PI / 180
const gravity: Vector = [0, 9.81, 0]

type Path = (time: number) => Vector

/** Position of the lens (metres, plane axes) and rotation from plane to camera axes. */
interface Hands {
  position: Path
  /** Angles about the camera's axes, radians. */
  turn: Path
}

export function movedPhone(seed: number, options: MovedOptions = {}): MovedPhone {
  const random = seeded(9_000_011 + 7919 * seed)
  const isUpright = random.next() < 0.7
  const size = isUpright ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
  const focalShare = 0.5 / Math.tan((random.within(56, 78) * degrees) / 2)
  const focalPx = focalShare * 1920
  const camera: Camera = {
    focalPx,
    principal: {
      x: (size.width - 1) / 2 + random.within(-8, 8),
      y: (size.height - 1) / 2 + random.within(-8, 8),
    },
    radial: random.within(-0.03, 0.03),
  }
  const short = random.within(0.55, 1.3)
  const long = short * random.within(1, 1.7)
  const [width, height] = isUpright ? [short, long] : [long, short]
  const fill = random.within(0.4, 0.7)
  const away = Math.max((width * focalPx) / (fill * size.width), (height * focalPx) / (fill * size.height))
  const firstHands = handsOf(random, away, options)
  const { again = 0 } = options
  const own = again === 0 ? random : seeded(70_000_027 + 104_729 * seed + again)
  const hands = again === 0 ? firstHands : handsOf(own, away, options)
  const wall = rotationBy([random.normal() * 0.006, random.normal() * 0.006, random.normal() * 0.006])
  const world = { hands, camera, size, wall, width, height, until: seconds + (options.aimed ?? 0) }
  const sensors = sensorsOf(random)
  const isBlind = options.isBlind ?? false
  const first = readingsOf(random, { ...world, hands: firstHands }, sensors, isBlind)
  const readings = again === 0 ? first : readingsOf(own, world, sensors, isBlind)
  const pictures = picturesOf(random, world, options)
  return {
    size,
    widthMm: 1000 * width,
    heightMm: 1000 * height,
    focalShare,
    readings,
    views: viewsOf(own, world, pictures),
  }
}

interface World {
  hands: Hands
  camera: Camera
  size: MovedPhone['size']
  /** From plane axes to level ones: no wall is quite plumb. */
  wall: Rotation
  width: number
  height: number
  /** How long it is recorded, seconds. */
  until: number
}

/** A sum of waves of about these seconds, of mean square one. */
function waves(random: Random, from: number, to: number, count: number): (time: number) => number {
  const all = Array.from({ length: count }, () => ({
    speed: (2 * Math.PI) / random.within(from, to),
    at: random.within(0, 2 * Math.PI),
  }))
  return (time) =>
    all.reduce((sum, { speed, at }) => sum + Math.sin(speed * time + at), 0) * Math.sqrt(2 / count)
}

function handsOf(random: Random, away: number, { strokeM = [0.08, 0.22], aimed = 0 }: MovedOptions): Hands {
  const stroke = random.within(...strokeM) / 2
  const period = random.within(1.5, 3)
  const uneven = waves(random, 1.2, 3, 3)
  const begin = random.within(0, 2 * Math.PI)
  const raised = (time: number) => {
    // A short rest at first, then up and down, never quite the same twice.
    const share = Math.min(1, Math.max(0, (time - aimed - 0.2) / 1.2))
    const fade = share ** 3 * (10 - 15 * share + 6 * share ** 2)
    return fade * stroke * (Math.sin((2 * Math.PI * time) / period + begin) + 0.25 * uneven(time))
  }
  const sway = [waves(random, 1.5, 4, 3), waves(random, 1.5, 4, 3)] as const
  const swayM = [random.within(0.002, 0.02), random.within(0.002, 0.02)] as const
  const tremble = [0, 1, 2].map(() => waves(random, 0.09, 0.16, 4))
  const trembleM = random.within(0.00002, 0.00012)
  const arc = random.within(-0.3, 0.3)
  const lean = random.within(-0.2, 0.2)
  const follow = random.within(-0.2, 0.9) / away
  const turns = [0, 1, 2].map(() => waves(random, 0.8, 4, 4))
  const turnSize = random.within(0.3, 1.6) * degrees
  const shakes = [0, 1, 2].map(() => waves(random, 0.09, 0.2, 4))
  const shakeSize = random.within(0.01, 0.06) * degrees
  const still: Vector = [
    random.within(-8, 8) * degrees,
    random.within(-12, 12) * degrees,
    random.within(-3, 3) * degrees,
  ]
  const from = rotate(transpose(turnedBy(still)), [0, 0, -away])
  return {
    position: (time) => {
      const h = raised(time)
      const shaken = tremble.map((wave) => trembleM * wave(time))
      return addVectors(from, [
        lean * h + swayM[0] * sway[0](time) + (shaken[0] ?? 0),
        h + (shaken[1] ?? 0),
        arc * h + swayM[1] * sway[1](time) + (shaken[2] ?? 0),
      ])
    },
    turn: (time) => {
      const by = turns.map((wave, i) => turnSize * wave(time) + shakeSize * (shakes[i]?.(time) ?? 0))
      // People turn the phone so that the window stays in view.
      return [
        still[0] + follow * raised(time) + (by[0] ?? 0),
        still[1] + (by[1] ?? 0),
        still[2] + (by[2] ?? 0),
      ]
    },
  }
}

/** From plane axes to camera axes. */
function turnedBy([x, y, z]: Vector): Rotation {
  return compose(rotationBy([0, 0, z]), compose(rotationBy([x, 0, 0]), rotationBy([0, y, 0])))
}

function rotationAt({ turn }: Hands, time: number): Rotation {
  return turnedBy(turn(time))
}

/** What a perfect sensor at the end of the arm would read. */
function trueReading({ hands, wall }: World, arm: Vector, time: number): { force: Vector; turn: Vector } {
  const h = 1e-3
  const place = (t: number) => addVectors(hands.position(t), rotate(transpose(rotationAt(hands, t)), arm))
  const bend = scaleVector(
    addVectors(addVectors(place(time + h), place(time - h)), scaleVector(place(time), -2)),
    1 / (h * h),
  )
  const now = rotationAt(hands, time)
  const next = compose(rotationAt(hands, time + h), transpose(rotationAt(hands, time - h)))
  const turn: Vector = scaleVector(
    [next[2][1] - next[1][2], next[0][2] - next[2][0], next[1][0] - next[0][1]],
    -1 / (4 * h),
  )
  return { force: rotate(now, addVectors(bend, scaleVector(rotate(wall, gravity), -1))), turn }
}

const three = (random: Random, sigma: number): Vector => [
  sigma * random.normal(),
  sigma * random.normal(),
  sigma * random.normal(),
]

/** What is wrong with the sensors of one phone. */
type Sensors = ReturnType<typeof sensorsOf>

function sensorsOf(random: Random) {
  const arm: Vector = [random.within(-0.03, 0.03), random.within(-0.02, 0.08), random.within(-0.006, 0.006)]
  const gain = three(random, 0.01)
  // Phones filter accelerations, which delays them.
  const filtered = random.within(0, 0.008)
  const offset = three(random, 0.07)
  const crooked = three(random, 0.006)
  const turnGain = three(random, 0.008)
  const turnOffset = three(random, 0.4 * degrees)
  const isRounded = random.next() < 0.6
  const steps = isRounded ? ([0.1, 0.1 * degrees] as const) : ([0.001, 0.0001] as const)
  const noise = random.within(0.01, 0.05)
  const interval = random.one([1 / 60, 1 / 60, 1 / 100, 1 / 50])
  return { arm, gain, filtered, offset, crooked, turnGain, turnOffset, steps, noise, interval }
}

function readingsOf(random: Random, world: World, sensors: Sensors, isBlind: boolean): MotionReading[] {
  const { arm, gain, filtered, offset, crooked, turnGain, turnOffset, noise, interval } = sensors
  const [forceStep, turnStep] = sensors.steps
  const rounded = (p: Vector, step: number): Vector =>
    p.map((value) => step * Math.round(value / step)) as unknown as Vector
  const readings: MotionReading[] = []
  for (let time = 0; time < world.until; time += interval) {
    if (random.next() < 0.015) continue
    const { turn } = trueReading(world, arm, time)
    const { force } = trueReading(world, arm, time - filtered)
    const scaledForce = force.map((value, i) => value * (1 + (gain[i] ?? 0))) as unknown as Vector
    const read = addVectors(
      addVectors(scaledForce, cross(crooked, force)),
      addVectors(offset, three(random, noise)),
    )
    const rate = turn.map((value, i) => value * (1 + (turnGain[i] ?? 0))) as unknown as Vector
    const turned = addVectors(
      addVectors(rate, cross(crooked, turn)),
      addVectors(turnOffset, three(random, 0.08 * degrees)),
    )
    readings.push({
      // Events have the time of their delivery, in whole or tenths of milliseconds.
      time: Math.round((time + Math.abs(random.normal()) * 0.0015) * 1e4) / 1e4,
      force: rounded(read, forceStep),
      turn: isBlind ? null : rounded(turned, turnStep),
    })
  }
  return readings.sort((p, q) => p.time - q.time)
}

/** How one phone takes pictures, and where the corners of the opening were tapped. */
type Pictures = ReturnType<typeof picturesOf>

function picturesOf(random: Random, { width, height }: World, options: MovedOptions) {
  const late = random.within(0.02, 0.12)
  const rolling = random.within(0.008, 0.03) * random.one([1, -1])
  const rate = random.within(...(options.rate ?? [12, 30]))
  const jitter = random.within(...(options.jitter ?? [0.001, 0.006]))
  const trackPx = random.within(0.15, 0.6)
  const corners = rectangle(width, height)
  // The taps were a little off, always by the same; and frames stand out of the wall.
  const tapped = corners.map((p): Vector => [
    p.x + 0.0015 * random.normal(),
    p.y + 0.0015 * random.normal(),
    0.004 * random.normal(),
  ])
  const wander = Array.from({ length: 8 }, () => waves(random, 0.5, 3, 3))
  const wanderPx = random.within(0.05, 0.35)
  return { late, rolling, rate, jitter, trackPx, tapped, wander, wanderPx }
}

function viewsOf(random: Random, world: World, pictures: Pictures): SeenOpening[] {
  const { size, hands, camera } = world
  const { late, rolling, rate, jitter, trackPx, tapped, wander, wanderPx } = pictures
  const see = (corner: Vector, time: number): Point =>
    project(
      camera,
      rotate(rotationAt(hands, time), addVectors(corner, scaleVector(hands.position(time), -1))),
    )
  const views: SeenOpening[] = []
  for (let time = 0.05; time < world.until - 0.1; time += 1 / rate) {
    if (random.next() < 0.06) continue
    const quad = tapped.map((corner, i) => {
      const first = see(corner, time)
      const row = size.height > size.width ? first.x / size.width - 0.5 : first.y / size.height - 0.5
      const seen = see(corner, time + row * rolling)
      return {
        x: seen.x + trackPx * random.normal() + wanderPx * (wander[2 * i]?.(time) ?? 0),
        y: seen.y + trackPx * random.normal() + wanderPx * (wander[2 * i + 1]?.(time) ?? 0),
      }
    })
    // An edge is sometimes taken for another, and a picture is sometimes delivered a frame too late.
    const mistaken = random.next() < 0.02 ? quad[Math.floor(4 * random.next())] : null
    if (mistaken) mistaken.y += random.within(-12, 12)
    const delay = random.next() < 0.03 ? 1 / rate : 0
    const isWhole = quad.every(({ x, y }) => x > 4 && y > 4 && x < size.width - 4 && y < size.height - 4)
    if (isWhole)
      views.push({ time: time + late + delay + jitter * random.normal(), corners: quad as unknown as Quad })
  }
  return views
}
