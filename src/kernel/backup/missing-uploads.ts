import { extname } from 'node:path'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { StorageUnavailable } from '#kernel/storage/storage.ts'
import type { About } from './archive.ts'

/** Pictures that the database names and a backup lacks. */

/** How many missing pictures a message names. */
const NAMED = 3

/** `3 pictures that the database names are missing: a.jpg, b.jpg, c.jpg`, for the given file names. */
export function describeMissing(names: readonly string[]): string {
  const listedNames = names.slice(0, NAMED).join(', ')
  const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString('en')} more` : ''
  const count =
    names.length === 1
      ? '1 picture that the database names is'
      : `${names.length.toLocaleString('en')} pictures that the database names are`
  return `${count} missing: ${listedNames}${more}`
}

/** Marks a file's name: `shop.tar.gz` becomes `shop-lacks-3-pictures.tar.gz`. Never the name of a whole backup. */
export function incompleteName(file: string, missing: number): string {
  const ending = file.endsWith('.tar.gz') ? '.tar.gz' : extname(file)
  return `${file.slice(0, file.length - ending.length)}-lacks-${missing}-pictures${ending}`
}

/** The names of the pictures in the table `uploads`, read from the parts of a backup that hold its rows. */
export function uploadsInTable({ tables }: About, parts: readonly Buffer[]): string[] {
  const columns = tables.find(({ name }) => name === 'uploads')?.columns ?? []
  const [name, deletedAt] = [columns.indexOf('name'), columns.indexOf('deleted_at')]
  // In COPY's text format, line ends and tabs inside a value are escaped, and \N is null.
  const rows = Buffer.concat(parts).toString().split('\n')
  return rows
    .map((row) => row.split('\t'))
    .filter((values) => values.length === columns.length && values[deletedAt] === '\\N')
    .flatMap((values) => values[name] ?? [])
}

/** Does work that uses the storage. Throws StartFailure, with what to check, when the storage cannot be used. */
export async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
    throw new StartFailure(
      `The pictures cannot be reached: ${error.message}${code === undefined ? '' : ` (${code})`}. Check STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { cause: error },
    )
  }
}
