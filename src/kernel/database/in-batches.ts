/** Rows held in memory at a time, unless they are large. */
const usual = 1000

/**
 * All rows of a query that may have many, some at a time, each batch beginning after the last
 * row of the one before.
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, size: number) => PromiseLike<Row[]>,
  size = usual,
): AsyncGenerator<Row> {
  let batch: Row[] = []
  do {
    batch = await read(batch.at(-1), size)
    yield* batch
  } while (batch.length === size)
}
