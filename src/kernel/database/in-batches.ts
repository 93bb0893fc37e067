/** Default number of rows per batch, for rows of normal size. */
const usual = 1000

/** All rows of a large query in batches; each batch starts after the last row of the previous one. */
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
