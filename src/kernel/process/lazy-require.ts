import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Returns a function that loads a package on its first call. Unlike `import()` it is synchronous, for packages that the
 * start does not need and whose callers cannot wait.
 */
export function lazyRequire<Library>(name: string): () => Library {
  let library: Library | undefined
  return () => (library ??= require(name) as Library)
}
