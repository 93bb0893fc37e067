/** Small dense systems of equations. A matrix is an array of rows. */

export type Matrix = number[][]

/** Solves A x = b by Gaussian elimination with partial pivoting; null when A is singular. */
export function solve(matrix: Matrix, right: readonly number[]): number[] | null {
  const columns = inverseTimes(
    matrix,
    right.map((value) => [value]),
  )
  return columns && columns.map(([value]) => value ?? 0)
}

/** The inverse of a square matrix, or null when it is singular. */
export function inverse(matrix: Matrix): Matrix | null {
  return inverseTimes(
    matrix,
    matrix.map((_, i) => matrix.map((_row, j) => (i === j ? 1 : 0))),
  )
}

function inverseTimes(matrix: Matrix, right: Matrix): Matrix | null {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...(right[i] ?? [])])
  for (let column = 0; column < n; column++) {
    const pivot = pivotRow(rows, column)
    const chosen = rows[pivot]
    const swapped = rows[column]
    if (!chosen || !swapped) return null
    const lead = chosen[column] ?? 0
    if (!(Math.abs(lead) > 1e-300)) return null
    rows[pivot] = swapped
    rows[column] = chosen.map((value) => value / lead)
    eliminate(rows, column)
  }
  return rows.map((row) => row.slice(n))
}

function pivotRow(rows: Matrix, column: number): number {
  let best = column
  for (let i = column + 1; i < rows.length; i++) {
    if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = i
  }
  return best
}

function eliminate(rows: Matrix, column: number): void {
  const pivot = rows[column] ?? []
  for (const [i, row] of rows.entries()) {
    const factor = row[column] ?? 0
    if (i === column || factor === 0) continue
    for (let k = column; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
  }
}
