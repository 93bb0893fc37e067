/** A symmetric positive definite matrix of a few hundred rows, row by row; the lower half is used. */
export interface SquareMatrix {
  size: number
  values: Float64Array
}

export function squareMatrix(size: number): SquareMatrix {
  return { size, values: new Float64Array(size * size) }
}

/**
 * The lower triangular factor of Cholesky, or null where the matrix is not positive definite. Zeros before the first
 * figure of a row stay zero and cost nothing (George & Liu 1981, the envelope method).
 */
export function choleskyFactor({ size, values }: SquareMatrix): SquareMatrix | null {
  const factor = squareMatrix(size)
  const to = factor.values
  const starts = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    let start = 0
    while (start < i && values[i * size + start] === 0) start++
    starts[i] = start
  }
  for (let i = 0; i < size; i++) {
    for (let j = starts[i] as number; j <= i; j++) {
      const [row, column] = [i * size, j * size]
      let sum = values[row + j] as number
      for (let k = Math.max(starts[i] as number, starts[j] as number); k < j; k++)
        sum -= (to[row + k] as number) * (to[column + k] as number)
      if (i === j) {
        if (!(sum > 0)) return null
        to[row + j] = Math.sqrt(sum)
      } else {
        to[row + j] = sum / (to[column + j] as number)
      }
    }
  }
  return factor
}

/** Solves A x = b by the factor of A. */
export function solveBy({ size, values }: SquareMatrix, right: Float64Array): Float64Array {
  const x = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    let sum = x[i] as number
    for (let k = 0; k < i; k++) sum -= (values[i * size + k] as number) * (x[k] as number)
    x[i] = sum / (values[i * size + i] as number)
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i] as number
    for (let k = i + 1; k < size; k++) sum -= (values[k * size + i] as number) * (x[k] as number)
    x[i] = sum / (values[i * size + i] as number)
  }
  return x
}
