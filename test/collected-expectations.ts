import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Expectations } from './expectations.ts'

const root = resolve(import.meta.dirname, '..')
const paths = globSync(['src/kernel/expectations.ts', 'src/modules/*/expectations.ts'], { cwd: root })

/** The expectations of the kernel and of each module, by name. */
export const expectationsOf: Readonly<Record<string, Expectations>> = Object.fromEntries(
  await Promise.all(
    paths.toSorted().map(async (path) => {
      const { expectations } = (await import(resolve(root, path))) as { expectations: Expectations }
      return [basename(dirname(path)), expectations] as const
    }),
  ),
)

/** One kind of expectation of all modules in one object. */
export function collected<Kind extends 'columns' | 'addresses'>(kind: Kind): NonNullable<Expectations[Kind]> {
  return Object.assign({}, ...Object.values(expectationsOf).map((expected) => expected[kind]))
}
