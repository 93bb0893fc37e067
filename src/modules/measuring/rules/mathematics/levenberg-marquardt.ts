import { inverse, type Matrix, solve } from './linear-equations.ts'

/** Residuals in units of their own standard deviation, so that they should be near 1. */
export type Residuals = (parameters: readonly number[]) => number[]

export interface Fit {
  parameters: number[]
  /** Sum of the squared residuals, after the robust weights. */
  cost: number
  /** Covariance of the parameters, or null where the residuals do not determine them. */
  covariance: Matrix | null
}

export interface FitOptions {
  /** Step of each parameter for the numerical derivatives. */
  steps: readonly number[]
  /** Residuals beyond this many standard deviations count linearly (Huber 1964); none by default. */
  huber?: number
  maxIterations?: number
}

/**
 * Least squares by damped Gauss-Newton steps (Levenberg 1944, Marquardt 1963; the damping scales with the
 * diagonal). Derivatives are central differences. The covariance is the inverse of JᵀJ at the end.
 */
export function fitLeastSquares(residuals: Residuals, start: readonly number[], options: FitOptions): Fit {
  const huber = options.huber ?? Number.POSITIVE_INFINITY
  let parameters = [...start]
  let current = residuals(parameters)
  let cost = robustCost(current, huber)
  let damping = 1e-3
  let normal = normalEquations(residuals, parameters, current, options.steps, huber)
  for (let iteration = 0; iteration < (options.maxIterations ?? 60); iteration++) {
    const step = dampedStep(normal, damping)
    const tried = step && parameters.map((value, i) => value - (step[i] ?? 0))
    const triedResiduals = tried && residuals(tried)
    const triedCost = triedResiduals ? robustCost(triedResiduals, huber) : Number.NaN
    if (tried && triedResiduals && triedCost < cost) {
      const hasConverged = cost - triedCost < 1e-7 * (1e-4 + cost)
      parameters = tried
      current = triedResiduals
      cost = triedCost
      damping = Math.max(damping / 8, 1e-12)
      normal = normalEquations(residuals, parameters, current, options.steps, huber)
      if (hasConverged) break
    } else {
      damping *= 6
      if (damping > 1e9) break
    }
  }
  return { parameters, cost, covariance: inverse(normal.matrix) }
}

interface Normal {
  matrix: Matrix
  gradient: number[]
}

function dampedStep(normal: Normal, damping: number): number[] | null {
  const damped = normal.matrix.map((row, i) =>
    row.map((value, j) => (i === j ? value * (1 + damping) + 1e-30 : value)),
  )
  return solve(damped, normal.gradient)
}

function normalEquations(
  residuals: Residuals,
  at: readonly number[],
  current: readonly number[],
  steps: readonly number[],
  huber: number,
): Normal {
  const columns = at.map((_, k) => derivative(residuals, at, k, steps[k] ?? 1e-6))
  const weights = current.map((r) => (Math.abs(r) <= huber ? 1 : huber / Math.abs(r)))
  const matrix: Matrix = columns.map(() => [])
  for (const [i, p] of columns.entries()) {
    const row = matrix[i] ?? []
    // It is symmetric.
    for (let j = 0; j < i; j++) row[j] = matrix[j]?.[i] ?? 0
    for (let j = i; j < columns.length; j++) row[j] = weightedSum(p, columns[j] ?? [], weights)
  }
  return {
    matrix,
    gradient: columns.map((p) => weightedSum(p, current, weights)),
  }
}

function weightedSum(p: readonly number[], q: readonly number[], weights: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < p.length; i++) sum += (p[i] as number) * (q[i] as number) * (weights[i] as number)
  return sum
}

function derivative(residuals: Residuals, at: readonly number[], k: number, step: number): number[] {
  const residualsMovedBy = (by: number) => residuals(at.map((value, i) => (i === k ? value + by : value)))
  const behind = residualsMovedBy(-step)
  return residualsMovedBy(step).map((value, i) => (value - (behind[i] ?? 0)) / (2 * step))
}

function robustCost(residuals: readonly number[], huber: number): number {
  let sum = 0
  for (const r of residuals) {
    const size = Math.abs(r)
    sum += size <= huber ? r * r : huber * (2 * size - huber)
  }
  return sum
}
