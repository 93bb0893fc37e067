/** The words after `npm test --`. */
import { Failure, root } from './prepare.mjs'
import { filesBelow } from './tools.mjs'

/**
 * Whether the words match unit or API tests, and browser tests: `[true, null]`. Throws Failure for a word that matches
 * no test file, because a misspelt one would pass.
 */
export function matchesOf(words) {
  const unit = filesBelow(['src', 'test', 'examples'], /\.test\.tsx?$/)
  const inBrowser = filesBelow(['test/browser'], /\.spec\.ts$/)
  const isMatched = (word, files) => files.some((file) => file.includes(pathOf(word)))
  for (const word of words)
    if (!isMatched(word, unit) && !isMatched(word, inBrowser))
      throw new Failure(`No test file has "${word}" in its path, so nothing was tested.`)
  return [unit, inBrowser].map((files) => words.some((word) => isMatched(word, files)) || null)
}

/** A filter without the line number that both runners accept, and without what stands before a path from the root. */
function pathOf(word) {
  return word.replace(/:\d+$/, '').replace(`${root}/`, '').replace(/^\.\//, '')
}
