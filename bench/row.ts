/** One line of the table of `npm run bench`. A module of `bench/` exports `name` and `run(): Promise<Row[]>`. */
export interface Row {
  what: string
  value: number
  unit: string
  /** What the value should stay below. */
  limit?: number
  /** How many times what the bare thing needs. */
  ratio?: number
}

/** The value below which this share of the sorted times lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
