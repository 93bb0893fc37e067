import { rotate, scaleVector, transpose } from '../pose/camera.ts'
import { choleskyFactor, solveBy, type SquareMatrix } from '../mathematics/cholesky.ts'
import { normalEquations, type NormalEquations } from './motion-equations.ts'
import { centredCamera, type MotionModel, type MotionState, type Unknown, unknowns } from './motion-model.ts'
import { type MotionNoise, placeOf, type FitContext } from './motion-rows.ts'
import { rectanglePose, rotationOf } from '../pose/rectangle-pose.ts'

function startState({ model, prior, data }: FitContext): MotionState | null {
  const quad = data.views[0]?.corners
  const pose = quad && rectanglePose(quad, centredCamera(model.size, model.focalPx))
  if (!pose) return null
  const away = scaleVector(rotate(transpose(rotationOf(pose)), pose.origin), -1 / pose.width)
  const positions = new Float64Array(3 * model.knots.count)
  for (let i = 0; i < positions.length; i++) positions[i] = away[(i % 3) as 0 | 1 | 2]
  const values = Object.fromEntries(unknowns.map((unknown) => [unknown, prior[unknown][0]])) as Record<
    Unknown,
    number
  >
  values.logRatio = Math.log(pose.height / pose.width)
  return { values, positions, corrections: new Float64Array(3 * model.knots.count) }
}

interface MotionFit {
  state: MotionState
  /** The factor of the information matrix. */
  factor: SquareMatrix
  /** What remained unexplained. */
  noise: MotionNoise
}

const rounds = 3
const steps = 10

/**
 * The likeliest path of the phone with the errors of its sensors (Gauss-Newton). The noise is estimated between rounds
 * from what remains. Null where the observations do not determine a path.
 */
export function fitMotion(weighing: FitContext): MotionFit | null {
  const start = startState(weighing)
  if (!start) return null
  let noise = weighing.noise
  let fit: SettledFit | null = null
  for (let round = 0; round < rounds; round++) {
    fit = converge({ ...weighing, noise }, fit?.state ?? start)
    if (!fit) return null
    noise = learned(noise, fit.sums, weighing)
  }
  return fit && Object.values(fit.state.values).every(Number.isFinite) ? { ...fit, noise } : null
}

interface SettledFit extends Omit<MotionFit, 'noise'> {
  sums: NormalEquations
}

/** Relative gain of a step below which further ones change nothing. */
const slight = 1e-4

function converge(weighing: FitContext, start: MotionState): SettledFit | null {
  let state = start
  let sums = normalEquations(weighing, state)
  for (let i = 0; ; i++) {
    const factor = choleskyFactor(sums.matrix)
    if (!factor) return null
    const better = i < steps ? improved(weighing, state, sums, solveBy(factor, sums.gradient)) : null
    if (!better) return { state, sums, factor }
    const isLast = sums.cost - better.sums.cost < slight * sums.cost
    state = better.state
    sums = better.sums
    if (isLast) return { state, sums, factor }
  }
}

function improved(
  weighing: FitContext,
  state: MotionState,
  sums: NormalEquations,
  step: Float64Array,
): { state: MotionState; sums: NormalEquations } | null {
  for (const share of [1, 0.5, 0.2, 0.05]) {
    const tried = stepped(weighing.model, state, step, share)
    const triedSums = normalEquations(weighing, tried)
    if (triedSums.cost < sums.cost) return { state: tried, sums: triedSums }
  }
  return null
}

function stepped(model: MotionModel, state: MotionState, step: Float64Array, share: number): MotionState {
  const positions = Float64Array.from(state.positions)
  const corrections = Float64Array.from(state.corrections)
  for (let i = 0; i < model.knots.count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = 3 * i + axis
      positions[at] = (positions[at] as number) - share * (step[6 * i + axis] as number)
      corrections[at] = (corrections[at] as number) - share * (step[6 * i + axis + 3] as number)
    }
  }
  const values = { ...state.values }
  for (const unknown of unknowns) values[unknown] -= share * (step[placeOf(model, unknown)] as number)
  return { values, positions, corrections }
}

/** Limits of what noise may be; below them residuals are small because the path follows it. */
const noiseLimits = { cornerPx: [0.1, 8], force: [0.04, 2] } as const

/** The noise that explains the residuals; each knot takes some of their freedom. */
function learned(
  before: MotionNoise,
  sums: NormalEquations,
  { model: { knots }, data }: FitContext,
): MotionNoise {
  const scale = (cost: number, count: number, parameterCount: number) =>
    Math.sqrt(cost / Math.max(count / 4, count - parameterCount))
  const within = (value: number, [low, high]: readonly [number, number]) =>
    Math.min(high, Math.max(low, value))
  const corners = scale(sums.corners, 8 * data.views.length, knots.count)
  const forces = scale(sums.forces, 3 * data.readings.length, 2.5 * knots.count)
  return {
    ...before,
    cornerPx: within(before.cornerPx * corners, noiseLimits.cornerPx),
    force: within(before.force * forces, noiseLimits.force),
  }
}

/** Standard deviation of a sum of unknowns. */
export function deviation(
  factor: SquareMatrix,
  parts: readonly (readonly [at: number, weight: number])[],
): number {
  const sum = new Float64Array(factor.size)
  for (const [at, weight] of parts) sum[at] = weight
  const spread = solveBy(factor, sum)
  return Math.sqrt(parts.reduce((all, [at, weight]) => all + weight * (spread[at] as number), 0))
}
