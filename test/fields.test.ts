import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files of a module that name a field, in code or in the database, without its tests. */
const filesWith = (module: string, spellings: RegExp) =>
  globSync(`src/modules/${module}/**/*.{ts,tsx}`, { exclude: ['**/*.test.ts'] }).filter((file) =>
    spellings.test(readFileSync(file, 'utf8')),
  )

test.each([
  ['inventory', 'the payment terms of a supplier', /\b(?:paymentTerms|payment_terms)\b/],
  ['inventory', 'the address of a supplier’s website', /\bwebsite\b/],
])('a plain field is written in at most four files of its module: %s, %s', (module, _, spellings) => {
  const files = filesWith(module, spellings)
  expect(files).not.toEqual([])
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(4)
})
