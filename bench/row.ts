/**
 * One row of the table of `npm run bench`. A module of `bench/` exports `name` and `run(): Promise<Row[]>`.
 */
export interface Row {
  what: string
  value: number
  unit: string
  /** The upper limit of the value. */
  limit?: number
  /** The value relative to the bare reference. */
  ratio?: number
}

/** The value at this quantile of the sorted times. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
